import type { Profile } from '@chorus/model/profile'
import { useId, useState } from 'react'
import type { MessageId } from '../../i18n/create-translate.ts'
import { useT } from '../../i18n/use-t.ts'
import { profilePath } from '../../services/navigation/profile-path.ts'
import { Avatar } from '../../ui/content/avatar.tsx'
import { AppLink } from '../../ui/controls/app-link.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Question } from '../../ui/overlays/question.tsx'
import styles from './manage.module.css'

/** What an admin can do about a person. */
export interface PersonAct {
  label: MessageId
  /** Takes `name`. */
  done: MessageId
  /** They leave the list. */
  leaves: boolean
  /** danger: asks first. */
  kind?: 'strong' | 'danger'
  work(id: string, person: Profile): Promise<void>
}

interface ManagedPersonProps {
  person: Profile
  note: string | undefined
  acts: readonly PersonAct[]
  onAct(act: PersonAct): Promise<void>
  onLeave(): void
}

/** A person of a group or feed, with the actions that an admin has for them. */
export function ManagedPerson({ person, note, acts, onAct, onLeave }: ManagedPersonProps) {
  const t = useT()
  const id = useId()
  /** The label of what is being done. */
  const [busy, setBusy] = useState<MessageId>()
  const [asked, setAsked] = useState<PersonAct>()
  const start = (act: PersonAct) => {
    setBusy(act.label)
    return onAct(act).finally(() => setBusy(undefined))
  }
  return (
    <li className={styles.person} data-ref={person.ref}>
      <Avatar seed={person.ref} name={person.displayName} src={person.pfp} size={40} />
      <div className={styles.who} id={id}>
        <AppLink href={profilePath(person)} className={styles.name} onNavigate={onLeave}>
          <bdi>{person.displayName}</bdi>
        </AppLink>
        <span className={styles.handle}>@{person.handle}</span>
        {note ? <span className={styles.note}>{note}</span> : null}
      </div>
      <div className={styles.acts}>
        {acts.map((act) => (
          <Button
            key={act.label}
            id={`${id}-${act.label}`}
            // The same label stands beside every name.
            aria-labelledby={`${id}-${act.label} ${id}`}
            kind={act.kind ?? 'plain'}
            isBusy={busy === act.label}
            disabled={busy !== undefined && busy !== act.label}
            onClick={() => (act.kind === 'danger' ? setAsked(act) : void start(act))}
          >
            {t(act.label)}
          </Button>
        ))}
      </div>
      {asked ? (
        <Question
          title={t('group.banTitle', { name: person.displayName })}
          yes={t(asked.label)}
          isGrave
          onYes={() => start(asked)}
          onClose={() => setAsked(undefined)}
        >
          <p>{t('group.banBody')}</p>
        </Question>
      ) : null}
    </li>
  )
}
