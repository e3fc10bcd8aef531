import { useEffect, useRef, useState } from 'preact/hooks';
import { TypeTag } from './document-rows.tsx';

interface Props {
  readonly file: File;
  /** In pixels. */
  readonly width: number;
}

/** One after the other: a decoded photo takes tens of megabytes. */
let last = Promise.resolve();

/** The content of a picture that is not uploaded yet; of any other file, its type. */
export function FilePicture({ file, width }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const isPicture = /^image\/(?:jpeg|png|webp)$/.test(file.type);
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    setBroken(false);
    if (!isPicture) return undefined;
    let left = false;
    const draw = async () => {
      if (left || canvas.current === null) return;
      const bitmap = await createImageBitmap(file, { resizeWidth: width });
      canvas.current.width = bitmap.width;
      canvas.current.height = bitmap.height;
      canvas.current.getContext('2d')?.drawImage(bitmap, 0, 0);
      bitmap.close();
    };
    last = last.then(draw).catch(() => {
      setBroken(true);
    });
    return () => {
      left = true;
    };
  }, [file, width]);
  return isPicture && !isBroken ? <canvas ref={canvas} /> : <TypeTag name={file.name} />;
}
