import type { Connection } from '@chorus/networks/network'
import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { insertText } from '../../../ui/controls/insert-text.ts'
import { CompletionList } from './completion-list.tsx'
import { type DraftMention, isSameAccount } from './draft-mention.ts'
import { type Completion, findCompletion } from './find-completion.ts'
import { findAccounts, type Suggestion, useSuggestions } from './use-suggestions.ts'

interface CompletionDeps {
  /** Of the accounts that post. */
  connections: readonly Connection[]
  mentions: readonly DraftMention[]
  /** A person was chosen, or more about them became known. */
  onMention(mention: DraftMention): void
}

interface FieldCompletion {
  fieldProps: Pick<
    ComponentProps<'textarea'>,
    'onSelect' | 'onBlur' | 'aria-autocomplete' | 'aria-controls' | 'aria-haspopup' | 'aria-activedescendant'
  >
  /** Returns whether it has used the key. */
  onKeyDown(event: KeyboardEvent): boolean
  /** Below the field. */
  list: ReactNode
}

/**
 * Completes names and hashtags while someone types. Arrow keys choose, Enter and Tab accept, Escape closes; keys that an input method uses are left
 * alone.
 */
export function useCompletion({ connections, mentions, onMention }: CompletionDeps): FieldCompletion {
  const t = useT()
  const services = useServices()
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(undefined)
  const [completion, setCompletion] = useState<Completion>()
  /** The word for which Escape closed the list, which stays closed for it. */
  const [closedAt, setClosedAt] = useState<number>()
  const [active, setActive] = useState(0)
  const open = completion && completion.start !== closedAt ? completion : undefined
  const suggestions = useSuggestions(open, connections)
  const isOpen = open !== undefined && suggestions.length > 0
  const index = Math.min(active, suggestions.length - 1)

  const choose = (suggestion: Suggestion) => {
    if (!field.current || !open) return
    setCompletion(undefined)
    setActive(0)
    if (suggestion.kind === 'tag') return insertText(field.current, `#${suggestion.tag} `, open)
    const { profile, accounts } = suggestion
    const typed = toTyped(suggestion, mentions)
    insertText(field.current, `${typed} `, open)
    onMention({ typed, accounts })
    if (accounts.length === 1) void findAccounts(services, profile).then((all) => all.length > 1 && onMention({ typed, accounts: all }))
  }
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (!isOpen || event.nativeEvent.isComposing) return false
    const isModified = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (isModified) return false
    if (step) setActive((index + step + suggestions.length) % suggestions.length)
    else if (event.key === 'Enter' || event.key === 'Tab') choose(suggestions[index]!)
    else if (event.key === 'Escape') setClosedAt(open.start)
    else return false
    event.preventDefault()
    // The dialog would close at Escape, too.
    event.stopPropagation()
    return true
  }
  return {
    fieldProps: {
      onSelect(event) {
        field.current = event.currentTarget
        const { value, selectionStart, selectionEnd } = event.currentTarget
        const next = selectionStart === selectionEnd ? findCompletion(value, selectionStart) : undefined
        if (next?.query !== completion?.query || next?.start !== completion?.start) setActive(0)
        if (next?.start !== closedAt) setClosedAt(undefined)
        setCompletion(next)
      },
      onBlur: () => setCompletion(undefined),
      'aria-autocomplete': 'list',
      ...(isOpen && { 'aria-haspopup': 'listbox', 'aria-controls': id, 'aria-activedescendant': `${id}-${index}` }),
    },
    onKeyDown,
    list: (
      <>
        <span className="visually-hidden" role="status">
          {isOpen ? t('mentions.count', { count: suggestions.length }) : ''}
        </span>
        {isOpen ? (
          <CompletionList
            id={id}
            label={t(open.kind === 'mention' ? 'mentions.people' : 'mentions.hashtags')}
            suggestions={suggestions}
            active={index}
            onChoose={choose}
          />
        ) : null}
      </>
    ),
  }
}

/** The handle, or its full form if the same handle already stands for someone else. */
function toTyped({ profile, accounts }: Extract<Suggestion, { kind: 'person' }>, mentions: readonly DraftMention[]): string {
  const short = `@${profile.handle}`
  const isTaken = mentions.some(
    ({ typed, accounts: others }) => typed === short && !others.some((one) => accounts.some((account) => isSameAccount(one, account))),
  )
  return isTaken ? `@${profile.fullHandle}` : short
}
