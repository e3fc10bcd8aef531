import { useEffect, useState } from 'preact/hooks';

/** The current section is the one in the upper third of the window. */
const READING_AREA = '-112px 0px -66% 0px';

/** The id of the current section. */
export function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0]);
  useEffect(() => {
    const visible = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) visible.add(target.id);
          else visible.delete(target.id);
        }
        const first = ids.find((id) => visible.has(id));
        if (first !== undefined) setCurrent(first);
      },
      { rootMargin: READING_AREA },
    );
    for (const id of ids) {
      const section = document.querySelector(`#${id}`);
      if (section !== null) observer.observe(section);
    }
    return () => {
      observer.disconnect();
    };
  }, [ids]);
  return current;
}
