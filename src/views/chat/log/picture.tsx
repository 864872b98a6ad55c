import { useLingui } from '@lingui/react/macro';
import { Button } from '#views/controls/buttons/button.tsx';
import styles from './chat.module.css';
import { useTurns } from './turns-context.ts';
import { useUnfolded } from './unfolded.ts';

/** A picture in the log. */
export function Picture({ url }: { url: string }) {
  const { chat } = useTurns();
  return chat === null ? <RecordedPicture url={url} /> : <ShownPicture url={url} />;
}

/**
 * A picture of a recording, which somebody else may have made. One that does not come with the file is shown on a press only,
 * because showing it calls its host.
 */
export function RecordedPicture({ url }: { url: string }) {
  const { t } = useLingui();
  const [isAsked, ask] = useUnfolded(`picture ${url}`);
  if (isAsked || !url.startsWith('https:')) return <ShownPicture url={url} />;
  const { host } = new URL(url);
  return <Button size="small" onPress={() => ask(true)}>{t`Show the picture from ${host}`}</Button>;
}

/** A picture that the browser fetches at once. */
export function ShownPicture({ url }: { url: string }) {
  const { t } = useLingui();
  return <img src={url} alt={t`Sent by the burger`} className={styles.image} />;
}
