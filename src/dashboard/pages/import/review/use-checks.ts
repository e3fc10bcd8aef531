import { useEffect, useRef, useState } from 'preact/hooks';
import { type Refusal, refusalOf } from '../../../api/refusal.ts';
import type { RowPlan } from '../match-units/row-changes.ts';
import { checkBlock, type CheckedBlock, type ImportTarget } from './checked.ts';

const isCurrent = (block: readonly RowPlan[], latest: CheckedBlock | undefined) =>
  latest?.plans.length === block.length && latest.plans.every((plan, at) => plan === block[at]);

/** Checks each block with the service, and again after a change of its rows. */
export function useChecks(target: ImportTarget, blocks: readonly (readonly RowPlan[])[]) {
  const [checked, setChecked] = useState<readonly (CheckedBlock | undefined)[]>([]);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [tries, setTries] = useState(0);
  const known = useRef(checked);
  known.current = checked;
  useEffect(() => {
    let left = false;
    const checkAll = async () => {
      setRefusal(null);
      for (const [index, block] of blocks.entries()) {
        if (isCurrent(block, known.current[index])) continue;
        const result = await checkBlock(target, block);
        if (left) return;
        setChecked((before) => {
          const next = [...before];
          next[index] = result;
          return next;
        });
      }
    };
    checkAll().catch((error: unknown) => {
      if (!left) setRefusal(refusalOf(error));
    });
    return () => {
      left = true;
    };
  }, [blocks, tries]);
  const done = blocks.filter((block, index) => isCurrent(block, checked[index])).length;
  const retry = () => {
    setTries(tries + 1);
    return Promise.resolve();
  };
  // A result stays until the next one arrives.
  return { checked, done, refusal, retry };
}
