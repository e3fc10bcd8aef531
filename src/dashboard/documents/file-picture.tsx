import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { TypeTag, typeOf } from '../components/icon.tsx';

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
    last = last.then(draw).catch(() => setBroken(true));
    return () => {
      left = true;
    };
  }, [file, width]);
  return isPicture && !isBroken ? <canvas ref={canvas} /> : <TypeTag name={file.name} />;
}

/** The frame of a file's content. What has no picture is no drawing on white. */
export const PictureFrame = ({ children }: { readonly children: ComponentChildren }) => (
  <div class="grid min-h-58.5 place-items-center content-center gap-3 rounded-6 border border-line bg-white p-2 not-has-[img,canvas,iframe]:bg-surface [&>canvas]:max-h-64 [&>canvas]:max-w-full [&>iframe]:h-80 [&>iframe]:w-full [&>iframe]:border-0 [&>img]:max-h-80 [&>img]:max-w-full">
    {children}
  </div>
);

/** Whether the browser shows a file as a PDF. Its content decides nothing. */
export const isShownPdf = ({ name }: File): boolean =>
  navigator.pdfViewerEnabled && typeOf(name) === 'PDF';

/**
 * A PDF that is not uploaded yet, in the browser's own viewer, which does not start in a sandbox. The address
 * is of this page's origin: whatever the file is, it is shown as a PDF and never as a page.
 */
export function PdfFrame({ file }: Pick<Props, 'file'>) {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file.slice(0, file.size, 'application/pdf'));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  // A frame that goes to another address would be a step for Back.
  return address === null ? null : (
    <iframe key={address} src={`${address}#toolbar=0&view=Fit`} title={file.name} />
  );
}
