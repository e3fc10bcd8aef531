import { useEffect, useState } from 'preact/hooks';

/** Windows of less than 48 rem, as `max-md:` in class names. */
export const PHONE = '(width < 48rem)';
/** Windows of less than 60 rem, as `max-lg:`. */
export const NARROW = '(width < 60rem)';

/** Whether a media query holds. */
export function useMedia(query: string): boolean {
  const [holds, setHolds] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const list = matchMedia(query);
    const follow = () => {
      setHolds(list.matches);
    };
    follow();
    list.addEventListener('change', follow);
    return () => {
      list.removeEventListener('change', follow);
    };
  }, [query]);
  return holds;
}
