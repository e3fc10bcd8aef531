import { useEffect, useState } from 'preact/hooks';
import { useTexts } from '../../../texts/use-texts.ts';

const CATEGORY_LENGTH = 100;

interface Props {
  readonly label: string;
  readonly category: string | null;
  readonly save: (category: string) => Promise<void>;
}

/** What an image shows, saved when the field is left, or by Enter. */
export function CategoryField({ label, category, save }: Props) {
  const { t } = useTexts();
  const [text, setText] = useState(category ?? '');
  useEffect(() => {
    setText(category ?? '');
  }, [category]);
  return (
    <input
      type="text"
      class="image-category"
      aria-label={label}
      placeholder={t.images.category}
      list="image-categories"
      maxLength={CATEGORY_LENGTH}
      value={text}
      onInput={({ currentTarget }) => {
        setText(currentTarget.value);
      }}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter') currentTarget.blur();
        if (key === 'Escape') setText(category ?? '');
      }}
      onBlur={() => {
        if (text !== (category ?? '')) void save(text);
      }}
    />
  );
}
