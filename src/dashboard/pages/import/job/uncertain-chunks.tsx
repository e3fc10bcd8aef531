import { Button } from '../../../components/button.tsx';
import { useTexts } from '../../../texts/use-texts.ts';
import { isUncertain } from './job.ts';
import type { JobControl } from './use-job.ts';

/** Chunks of which only the person can find out whether they were written. */
export function UncertainChunks({ control }: { readonly control: JobControl }) {
  const { t, format } = useTexts();
  const now = Date.now();
  return (
    <>
      {control.job.chunks.map((chunk, at) => {
        if (!isUncertain(chunk, now)) return null;
        return (
          <div class="banner stack" key={chunk.key}>
            <p>{t.import.uncertain(format.number(at + 1), format.number(chunk.units))}</p>
            <div class="row">
              <Button
                onClick={() => {
                  control.settle(at, true);
                }}
              >
                {t.import.wasWritten}
              </Button>
              <Button
                onClick={() => {
                  control.settle(at, false);
                }}
              >
                {t.import.sendAgain}
              </Button>
            </div>
          </div>
        );
      })}
    </>
  );
}
