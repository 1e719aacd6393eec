import type { Profile } from '@chorus/model/profile'
import { useRef } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { focusNextUndo } from './focus-next-undo.ts'
import { useRelations } from './use-relations.ts'
import styles from './undo-moderation-button.module.css'

interface UndoModerationButtonProps {
  person: Profile
  relation: 'mute' | 'block'
}

/** Unmutes or unblocks a person in a list. Their row disappears, so focus moves to the next one. */
export function UndoModerationButton({ person, relation }: UndoModerationButtonProps) {
  const t = useT()
  const { press } = useRelations()
  const button = useRef<HTMLButtonElement>(null)
  const name = `@${person.handle}`
  return (
    <button
      ref={button}
      type="button"
      className={styles.button}
      data-undo-moderation
      aria-label={t(relation === 'mute' ? 'postAction.unmuteName' : 'postAction.unblockName', { name })}
      onClick={() => {
        focusNextUndo(button.current)
        void press(person, relation, false, true)
      }}
    >
      {t(relation === 'mute' ? 'people.unmute' : 'people.unblock')}
    </button>
  )
}
