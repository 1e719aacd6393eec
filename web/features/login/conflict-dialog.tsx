import type { Answer, Question } from '@chorus/accounts/accounts-deps'
import { useState } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { Avatar } from '../../ui/content/avatar.tsx'
import { Button, Choices } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import styles from './parts/login.module.css'

interface ConflictDialogProps {
  question: Question
  onAnswer(answer: Answer): void
}

/** Asks what to do with a login that belongs to another account: switch to that account, or move the login here. Closing it declines. */
export function ConflictDialog({ question: { mine, other, canMove }, onAnswer }: ConflictDialogProps) {
  const t = useT()
  const [isMoving, setMoving] = useState(false)
  const isNamed = other.displayName !== undefined
  const names = {
    mine: mine?.profile.displayName ?? t('conflict.currentAccount'),
    other: other.displayName ?? t('conflict.otherAccount'),
  }
  if (isMoving)
    return (
      <Dialog key="move" title={t('conflict.moveTitle')} onClose={() => onAnswer('stay')} onBack={() => setMoving(false)}>
        <p>{t(isNamed ? 'conflict.moveBody' : 'conflict.moveBodyUnnamed', names)}</p>
        <p className={styles.note}>{t('conflict.moveNote')}</p>
        <Choices size="wide">
          <Button onClick={() => onAnswer('stay')}>{t('dialog.cancel')}</Button>
          <Button kind="strong" onClick={() => onAnswer('move')}>
            {t('conflict.moveConfirm')}
          </Button>
        </Choices>
      </Dialog>
    )
  return (
    <Dialog key="switch" title={t('conflict.title')} onClose={() => onAnswer('stay')}>
      <div className={styles.pair}>
        <Person label={t('conflict.before')} name={names.mine} avatar={mine?.profile.pfp} seed={mine?.profile.profileId ?? names.mine} />
        <span aria-hidden>→</span>
        <Person label={t('conflict.after')} name={names.other} avatar={other.avatar} seed={names.other} />
      </div>
      <p>{t(isNamed ? 'conflict.body' : 'conflict.bodyUnnamed', names)}</p>
      <p className={styles.note}>{t('conflict.note')}</p>
      <Choices size="wide">
        <Button onClick={() => onAnswer('stay')}>{t('conflict.cancel', names)}</Button>
        <Button kind="strong" onClick={() => onAnswer('switch')}>
          {t(isNamed ? 'conflict.continue' : 'conflict.continueUnnamed', names)}
        </Button>
      </Choices>
      {canMove ? (
        <Button isWide onClick={() => setMoving(true)}>
          {t('conflict.move', names)}
        </Button>
      ) : null}
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
