import type { Channel } from '@chorus/model/channel'
import { isFailure } from '@chorus/model/failure'
import type { Profile } from '@chorus/model/profile'
import type { ProfileRef } from '@chorus/model/ref'
import { descriptors } from '@chorus/networks/descriptors'
import type { ManageFeeds } from '@chorus/networks/network'
import { useId, useRef, useState, type FormEvent } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { showError } from '../../../services/toasts/show-error.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ManagedPerson } from '../managed-person.tsx'
import fields from '../../profile/edit/edit-profile.module.css'
import styles from '../manage.module.css'

interface FeedAdminsProps {
  feed: Channel
  viewer: ProfileRef
  admins: ManageFeeds['admins']
  /** Resolves to whether it succeeded. */
  run(work: () => Promise<void>, message: string): Promise<boolean>
  /** A profile was opened. */
  onLeave(): void
}

/** Who can edit a feed, and a field to add someone. Admins can't remove themselves here, because that could leave a feed without any. */
export function FeedAdmins({ feed, viewer, admins, run, onLeave }: FeedAdminsProps) {
  const t = useT()
  const { hosts = [], lead } = feed
  const isFixed = (ref: ProfileRef) => ref === lead?.ref || ref === viewer
  const toNote = ({ ref }: Profile) => {
    const notes = [...(ref === lead?.ref ? [t('feed.owner')] : []), ...(ref === viewer ? [t('managers.you')] : [])]
    return notes.length > 0 ? notes.join(' · ') : undefined
  }
  const root = useRef<HTMLDivElement>(null)
  const remove = async (work: () => Promise<void>, message: string) => {
    // The row with the focus disappears.
    if (await run(work, message)) root.current?.focus()
  }
  return (
    <div ref={root} tabIndex={-1} className={styles.root}>
      <AdminForm feed={feed} add={admins.add} run={run} />
      {hosts.length > 0 ? (
        <ul className={styles.people} aria-label={t('feed.admins')}>
          {hosts.map((person) => (
            <ManagedPerson
              key={person.ref}
              person={person}
              note={toNote(person)}
              acts={
                isFixed(person.ref) ? [] : [{ label: 'group.removeAdmin', done: 'group.adminRemoved', leaves: true, work: admins.remove }]
              }
              onAct={({ work, done }) => remove(() => work(feed.id, person), t(done, { name: person.displayName }))}
              onLeave={onLeave}
            />
          ))}
        </ul>
      ) : (
        <p className={styles.none}>{t('feed.noAdmins')}</p>
      )}
    </div>
  )
}

function AdminForm({ feed, add, run }: Pick<FeedAdminsProps, 'feed' | 'run'> & { add: ManageFeeds['admins']['add'] }) {
  const t = useT()
  const services = useServices()
  const id = useId()
  const [handle, setHandle] = useState('')
  const [fault, setFault] = useState<'feed.addAdminHint' | 'feed.noSuchPerson' | 'feed.isAdmin'>()
  const [isBusy, setBusy] = useState(false)
  const network = descriptors[feed.network].label

  const submit = async () => {
    const person = await services.connections[feed.network].profile(handle.trim().replace(/^@/, ''))
    if (feed.hosts?.some(({ ref }) => ref === person.ref)) return setFault('feed.isAdmin')
    if (await run(() => add(feed.id, person), t('group.adminMade', { name: person.displayName }))) setHandle('')
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!handle.trim()) return setFault('feed.addAdminHint')
    setBusy(true)
    setFault(undefined)
    return void submit()
      .catch((error: unknown) => {
        if (isFailure(error, 'not-found')) setFault('feed.noSuchPerson')
        else void showError(services, error, t, t('feed.notEdited'))
      })
      .finally(() => setBusy(false))
  }
  return (
    <form className={styles.adding} noValidate onSubmit={onSubmit}>
      <div className={fields.field}>
        <label htmlFor={id}>{t('feed.addAdmin')}</label>
        <input
          id={id}
          type="text"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={handle}
          aria-invalid={fault !== undefined || undefined}
          aria-describedby={`${id}-note`}
          onChange={({ target }) => {
            setHandle(target.value)
            setFault(undefined)
          }}
        />
        <small id={`${id}-note`} data-fault={fault ? '' : undefined}>
          {t(fault ?? 'feed.addAdminHint', { network })}
        </small>
      </div>
      <Button type="submit" isBusy={isBusy}>
        {t('feed.add')}
      </Button>
    </form>
  )
}
