import type { Me } from '../api/types.ts';
import { LanguageButton } from '../components/language-button.tsx';
import { useMembership } from '../membership/membership.ts';
import { useTexts } from '../texts/use-texts.ts';
import { SignOutButton } from '../components/sign-out-button.tsx';

/** Who is signed in, as what, and how to sign out. */
export function PersonCard({ me: { me: person } }: { readonly me: Me }) {
  const { t } = useTexts();
  const { role } = useMembership();
  return (
    <div class="person">
      <div class="person-who">
        <span class="initials" aria-hidden="true">
          {initialsOf(person.name)}
        </span>
        <span>
          {person.name}
          <br />
          <span class="small">{t.roles[role]}</span>
        </span>
      </div>
      <div class="person-actions">
        <SignOutButton />
        <LanguageButton />
      </div>
    </div>
  );
}

/** `Henrike Boysen` → `HB` */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  return chosen
    .map((word) => firstLetterOf(word ?? ''))
    .join('')
    .toLocaleUpperCase();
}

const letters = new Intl.Segmenter();

const firstLetterOf = (word: string) => [...letters.segment(word)][0]?.segment ?? '';
