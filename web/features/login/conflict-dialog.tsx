import type { Question } from '@chorus/accounts/accounts-deps'
import { useT } from '../../i18n/use-t.ts'
import { Avatar } from '../../ui/content/avatar.tsx'
import { Button, Choices } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import styles from './parts/login.module.css'

/** Asks whether to switch to the account that a login belongs to. Closing it declines. */
export function ConflictDialog({ question, onAnswer }: { question: Question; onAnswer(isYes: boolean): void }) {
  const t = useT()
  const { mine, other } = question
  const isNamed = other.displayName !== undefined
  const names = {
    mine: mine?.profile.displayName ?? t('conflict.currentAccount'),
    other: other.displayName ?? t('conflict.otherAccount'),
  }
  return (
    <Dialog title={t('conflict.title')} onClose={() => onAnswer(false)}>
      <div className={styles.pair}>
        <Person label={t('conflict.before')} name={names.mine} avatar={mine?.profile.pfp} seed={mine?.profile.profileId ?? names.mine} />
        <span aria-hidden>→</span>
        <Person label={t('conflict.after')} name={names.other} avatar={other.avatar} seed={names.other} />
      </div>
      <p>{t(isNamed ? 'conflict.body' : 'conflict.bodyUnnamed', names)}</p>
      <p className={styles.note}>{t('conflict.note')}</p>
      <Choices size="wide">
        <Button onClick={() => onAnswer(false)}>{t('conflict.cancel', names)}</Button>
        <Button kind="strong" onClick={() => onAnswer(true)}>
          {t(isNamed ? 'conflict.continue' : 'conflict.continueUnnamed', names)}
        </Button>
      </Choices>
    </Dialog>
  )
}

interface PersonProps {
  label: string
  name: string
  avatar: string | undefined
  seed: string
}

const Person = ({ label, name, avatar, seed }: PersonProps) => (
  <div className={styles.person}>
    <Avatar seed={seed} name={name} src={avatar} size={48} />
    <small>{label}</small>
    <b dir="auto">{name}</b>
  </div>
)
