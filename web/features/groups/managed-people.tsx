import type { Channel } from '@chorus/model/channel'
import type { Page } from '@chorus/model/page'
import type { Profile } from '@chorus/model/profile'
import type { ManageChannels, PageRequest } from '@chorus/networks/network'
import { useRef } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { FailureNotice } from '../errors/failure-notice.tsx'
import { ManagedPerson, type PersonAct } from './managed-person.tsx'
import { usePeople } from './use-people.ts'
import styles from './manage.module.css'

type Section = 'requests' | 'members' | 'banned'

interface ManagedPeopleProps {
  section: Section
  channel: Channel
  manage: ManageChannels
  /** Resolves to whether it succeeded. */
  run(work: () => Promise<void>, message: string): Promise<boolean>
  /** A profile was opened. */
  onLeave(): void
}

const titles = { requests: 'group.requests', members: 'channel.members', banned: 'group.banned' } as const
const emptyTexts = { requests: 'group.noRequests', members: 'channel.noMembers', banned: 'group.noBanned' } as const

/** People of a group, with the actions that an admin has for each. */
export function ManagedPeople({ section, channel, manage, run, onLeave }: ManagedPeopleProps) {
  const t = useT()
  const { connections } = useServices()
  const load = (page: PageRequest): Promise<Page<Profile>> => {
    if (section === 'requests') return manage.requests.list(channel.id, page)
    if (section === 'banned') return manage.bans.list(channel.id, page)
    return connections[channel.network].channels?.members?.(channel.id, page) ?? Promise.resolve({ items: [] })
  }
  const { people, failure, isLoading, hasMore, more, drop } = usePeople(load)
  const isOwner = ({ ref }: Profile) => ref === channel.lead?.ref
  const root = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  /** Keyboard users stay near where the row was. */
  const leave = (person: Profile) => {
    const row = list.current?.querySelector(`[data-ref="${CSS.escape(person.ref)}"]`)
    const next = row?.nextElementSibling ?? row?.previousElementSibling
    ;(next?.querySelector('button') ?? root.current)?.focus()
    drop(person)
  }
  const rows = (
    <ul className={styles.people} ref={list} aria-label={t(titles[section])}>
      {people.map((person) => (
        <ManagedPerson
          key={person.ref}
          person={person}
          note={section === 'members' && isAdminOf(channel, person) ? t('group.admin') : undefined}
          acts={isOwner(person) ? [] : listActs(section, manage, channel, isAdminOf(channel, person))}
          onLeave={onLeave}
          onAct={async ({ work, done, leaves }) => {
            const hasWorked = await run(() => work(channel.id, person), t(done, { name: person.displayName }))
            if (hasWorked && leaves) leave(person)
          }}
        />
      ))}
    </ul>
  )
  return (
    <div ref={root} tabIndex={-1} aria-busy={isLoading} className={styles.root}>
      {people.length > 0 ? rows : null}
      {failure ? <FailureNotice failure={failure} isQuiet={people.length > 0} onRetry={more} /> : null}
      {isLoading ? (
        <p className={styles.loading}>
          <Spinner /> {t('group.loadingPeople')}
        </p>
      ) : null}
      {people.length === 0 && !isLoading && !failure && !hasMore ? <p className={styles.none}>{t(emptyTexts[section])}</p> : null}
      {hasMore && !isLoading && !failure ? <Button onClick={more}>{t('list.more')}</Button> : null}
    </div>
  )
}

const isAdminOf = ({ hosts = [] }: Channel, { ref }: Profile): boolean => hosts.some((host) => host.ref === ref)

function listActs(
  section: Section,
  { requests, admins, bans, remove }: ManageChannels,
  { hasBans = true }: Channel,
  isAdmin: boolean,
): PersonAct[] {
  if (section === 'requests')
    return [
      { label: 'group.approve', done: 'group.approved', leaves: true, kind: 'strong', work: requests.approve },
      { label: 'group.reject', done: 'group.rejected', leaves: true, work: requests.reject },
    ]
  if (section === 'banned') return [{ label: 'group.unban', done: 'group.unbanned', leaves: true, work: bans.remove }]
  return [
    isAdmin
      ? { label: 'group.removeAdmin', done: 'group.adminRemoved', leaves: false, work: admins.remove }
      : { label: 'group.makeAdmin', done: 'group.adminMade', leaves: false, work: admins.add },
    { label: 'group.remove', done: 'group.removed', leaves: true, work: remove },
    ...(hasBans ? [{ label: 'group.ban', done: 'group.hasBanned', leaves: true, kind: 'danger', work: bans.add } as const] : []),
  ]
}
