import type { MentionedPerson } from '@chorus/networks/draft'
import { AtSign } from 'lucide-react'
import { useT } from '../../../i18n/use-t.ts'
import { Hint } from '../../../ui/content/hint.tsx'
import { ChoiceChip } from './choice-chip.tsx'
import styles from '../composer.module.css'

interface MentionedFieldsProps {
  /** The author of the post that is replied to. No reply can leave them out. */
  author: MentionedPerson
  people: readonly MentionedPerson[]
  /** Their ids. */
  leftOut: readonly string[]
  onChange(leftOut: readonly string[]): void
}

/** The people a reply mentions besides those in its text. */
export function MentionedFields({ author, people, leftOut, onChange }: MentionedFieldsProps) {
  const t = useT()
  const label = t('compose.replyingTo', { count: 1 + people.filter(({ profileId }) => !leftOut.includes(profileId)).length })
  return (
    <ChoiceChip icon={<AtSign aria-hidden size={16} />} label={label}>
      {() => (
        <div className={styles.panel}>
          <ul aria-label={label}>
            <li>
              <label>
                <input type="checkbox" checked disabled />
                <span dir="auto">@{author.handle}</span>
              </label>
            </li>
            {people.map(({ profileId, handle }) => (
              <li key={profileId}>
                <label>
                  <input
                    type="checkbox"
                    checked={!leftOut.includes(profileId)}
                    onChange={({ target }) => onChange(target.checked ? leftOut.filter((id) => id !== profileId) : [...leftOut, profileId])}
                  />
                  <span dir="auto">@{handle}</span>
                </label>
              </li>
            ))}
          </ul>
          <Hint>{t('compose.leftOut')}</Hint>
        </div>
      )}
    </ChoiceChip>
  )
}
