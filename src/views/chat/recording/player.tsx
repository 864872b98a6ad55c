import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Slider, SliderThumb, SliderTrack } from 'react-aria-components/Slider';
import type { History } from '#domain/chat/history-event.ts';
import type { RecordingActor } from '#machines/recording/recording-machine.ts';
import { Button } from '#views/controls/buttons/button.tsx';
import { PlayIcon } from '#views/controls/icons/member-icons.tsx';
import { cx } from '../../controls/cx.ts';
import { useSteadyPress } from '../../controls/use-settled.ts';
import { PauseIcon } from './icons.tsx';
import styles from './recording.module.css';

interface PlayerProps {
  readonly recording: RecordingActor;
  readonly history: History;
  readonly onAskAgain: () => void;
}

/** The speeds to choose from, one after the other. */
const SPEEDS = [1, 2, 4];

/** Plays the recording at a speed, pauses it, or shows a part or all of it. It replaces the composer of a conversation. */
export function Player({ recording, history, onAskAgain }: PlayerProps) {
  const { t } = useLingui();
  const position = useSelector(recording, ({ context }) => context.position);
  const speed = useSelector(recording, ({ context }) => context.speed);
  const isPlaying = useSelector(recording, (snapshot) => snapshot.hasTag('playing'));
  // Play and Pause replace each other in the same place.
  const steady = useSteadyPress(isPlaying ? 'pause' : 'play');
  const isWhole = position === history.length;
  const begin = history[0]?.at ?? 0;
  const timeOf = (index: number) => Math.max(0, (history[index]?.at ?? begin) - begin);
  const length = timeOf(history.length - 1);
  const [passed, whole] = [timeOf(position - 1), length].map((time) => inMinutes(time, length));
  return (
    <div className={styles.player}>
      <Button
        variant="primary"
        icon={isPlaying ? <PauseIcon /> : <PlayIcon />}
        disabledReason={history.length === 0 ? t`Nothing was recorded.` : undefined}
        onPress={steady(() => recording.send({ type: isPlaying ? 'pause' : 'play' }))}
      >
        {isPlaying ? t`Pause` : t`Play`}
      </Button>
      <Slider
        className={cx(styles.slider)}
        aria-label={t({ message: 'Played', comment: 'Label of a slider: how much was played' })}
        isDisabled={history.length === 0}
        maxValue={Math.max(1, history.length)}
        value={position}
        onChange={(to) => recording.send({ type: 'seek', position: to })}
      >
        <SliderTrack className={cx(styles.bar)}>
          {({ state }) => (
            <>
              <div className={styles.track}>
                <div className={styles.played} style={{ inlineSize: `${state.getThumbPercent(0) * 100}%` }} />
              </div>
              <SliderThumb className={cx(styles.thumb)} />
            </>
          )}
        </SliderTrack>
      </Slider>
      <span className={styles.clock}>{t`${{ part: passed }} of ${whole}`}</span>
      <Button
        variant="quiet"
        aria-label={t`Speed: ${speed}×`}
        onPress={() =>
          recording.send({
            type: 'speed changed',
            speed: SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length] ?? 1,
          })
        }
      >
        {`${speed}×`}
      </Button>
      <Button
        disabledReason={isWhole ? t`Everything is shown.` : undefined}
        onPress={() => recording.send({ type: 'show all' })}
      >
        {t`Show all`}
      </Button>
      <Button onPress={onAskAgain}>{t`Ask again`}</Button>
    </div>
  );
}

/** A time as minutes and seconds, with tenths if the recording is short. */
function inMinutes(milliseconds: number, length: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return length < 10_000 ? `${clock}.${Math.floor((milliseconds % 1000) / 100)}` : clock;
}
