import type { Profile } from '@chorus/model/profile'
import { useRef } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { useRelations } from './use-relations.ts'
import styles from './take-back-button.module.css'

interface TakeBackButtonProps {
  person: Profile
  relation: 'mute' | 'block'
}

/** Takes a mute or block back. The row goes, and the focus to the next one. */
export function TakeBackButton({ person, relation }: TakeBackButtonProps) {
  const t = useT()
  const { press } = useRelations()
  const button = useRef<HTMLButtonElement>(null)
  const name = `@${person.handle}`
  return (
    <button
      ref={button}
      type="button"
      className={styles.button}
      data-take-back
      aria-label={t(relation === 'mute' ? 'postAct.unmuteName' : 'postAct.unblockName', { name })}
      onClick={() => {
        findNeighbour(button.current)?.focus()
        void press(person, relation, false, true)
      }}
    >
      {t(relation === 'mute' ? 'people.unmute' : 'people.unblock')}
    </button>
  )
}

/** Who goes by keyboard is not thrown back to the top of the page; where nobody is left, the page itself has the focus. */
function findNeighbour(button: HTMLElement | null): HTMLElement | null {
  const buttons = [...document.querySelectorAll<HTMLElement>('[data-take-back]')]
  const index = button ? buttons.indexOf(button) : -1
  return buttons[index + 1] ?? buttons[index - 1] ?? document.querySelector<HTMLElement>('#column')
}
