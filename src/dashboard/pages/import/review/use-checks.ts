import { useEffect, useRef, useState } from 'preact/hooks';
import { type Refusal, refusalOf } from '../../../api/refusal.ts';
import type { Reading } from '../values/read-unit.ts';
import { checkBlock, type CheckedBlock } from './checked.ts';
import type { Block } from './rows.ts';

/** Progress of checking all blocks. */
export interface Checks {
  /** The latest result of each block. It stays until the next one arrives. */
  readonly checked: readonly (CheckedBlock | undefined)[];
  /** Number of blocks whose result is up to date. */
  readonly done: number;
  readonly refusal: Refusal | null;
  readonly retry: () => void;
}

interface At {
  readonly orgId: string;
  readonly projectId: string;
}

/** Checks each block with the service, and again after a change of its rows. */
export function useChecks(at: At, blocks: readonly Block[], reading: Reading): Checks {
  const [checked, setChecked] = useState<readonly (CheckedBlock | undefined)[]>([]);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [attempt, setAttempt] = useState(0);
  const known = useRef(checked);
  known.current = checked;
  useEffect(() => {
    let left = false;
    const checkAll = async () => {
      setRefusal(null);
      for (const [place, block] of blocks.entries()) {
        if (known.current[place]?.block === block) continue;
        const result = await checkBlock(at, block, reading);
        if (left) return;
        setChecked((before) => {
          const next = [...before];
          next[place] = result;
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
  }, [blocks, attempt]);
  const done = blocks.filter((block, place) => checked[place]?.block === block).length;
  const retry = () => {
    setAttempt(attempt + 1);
  };
  return { checked, done, refusal, retry };
}
