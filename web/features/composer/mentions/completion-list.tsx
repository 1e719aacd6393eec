import { Hash } from 'lucide-react'
import { Avatar } from '../../../ui/content/avatar.tsx'
import { NetworkMark } from '../../../ui/content/network-mark.tsx'
import type { Suggestion } from './use-suggestions.ts'
import styles from './completion-list.module.css'

interface CompletionListProps {
  id: string
  label: string
  suggestions: readonly Suggestion[]
  active: number
  onChoose(suggestion: Suggestion): void
}

/** Suggestions below a text field, which keeps the focus. */
export const CompletionList = ({ id, label, suggestions, active, onChoose }: CompletionListProps) => (
  <div id={id} role="listbox" tabIndex={-1} aria-label={label} className={styles.list}>
    {suggestions.map((suggestion, index) => (
      // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the focus and handles the keys
      <div
        key={suggestion.key}
        id={`${id}-${index}`}
        role="option"
        tabIndex={-1}
        aria-selected={index === active}
        // A press would take the focus from the field.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => onChoose(suggestion)}
      >
        {suggestion.kind === 'tag' ? (
          <>
            <Hash aria-hidden size={20} />
            <b dir="auto">{suggestion.tag}</b>
          </>
        ) : (
          <>
            <Avatar seed={suggestion.profile.profileId} name={suggestion.profile.displayName} src={suggestion.profile.pfp} size={32} />
            <span className={styles.names}>
              <b dir="auto">{suggestion.profile.displayName || suggestion.profile.handle}</b>
              <small dir="ltr">@{suggestion.profile.handle}</small>
            </span>
            <span className={styles.marks}>
              {suggestion.accounts.map(({ network }) => (
                <NetworkMark key={network} network={network} />
              ))}
            </span>
          </>
        )}
      </div>
    ))}
  </div>
)
