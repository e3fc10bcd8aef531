import { contentsOf } from './contents.ts';
import { type Asked, FileError, type Reading } from './grid.ts';

// The program of the thread that reads a file: the page can end it. It answers one message.

async function read({ file, separator, language }: Asked): Promise<Reading> {
  try {
    return await contentsOf(
      file.name,
      new Uint8Array(await file.arrayBuffer()),
      separator,
      language,
    );
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
