import { contentsOf } from '../../../spreadsheets/contents.ts';
import { FileError } from '../../../spreadsheets/grid.ts';
import { listOf } from './layout.ts';
import type { Asked, Reading } from './read-file.ts';

// The program of the thread that reads a file: the page can end it. It answers one message.

async function read(asked: Asked): Promise<Reading> {
  const { file, separator = null, language } = asked;
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    return listOf(await contentsOf(file.name, bytes, separator, language), asked);
  } catch (error) {
    return { fault: error instanceof FileError ? error.fault : 'unreadable' };
  }
}

async function answer(asked: Asked): Promise<void> {
  postMessage(await read(asked));
}

addEventListener('message', ({ data }: MessageEvent<Asked>) => {
  void answer(data);
});
