import { useLingui } from '@lingui/react/macro';
import styles from './chat.module.css';

/**
 * A picture that came with its message. One that lies elsewhere is a link: the policy of our own server fetches no picture from
 * another host, which would learn who reads it.
 */
export function Picture({ url }: { url: string }) {
  const { t } = useLingui();
  if (/^data:/i.test(url)) return <img src={url} alt={t`Sent by the burger`} className={styles.image} />;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {url}
    </a>
  );
}
