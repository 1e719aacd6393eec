import type { Profile } from '@chorus/model/profile'
import { descriptors } from '@chorus/networks/descriptors'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { ResourceView } from '../../cache/resources/resource.ts'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import type { LinkedAccount } from '../../services/identity/to-linked-person.ts'
import { profilePath, toProfilePath } from '../../services/navigation/profile-path.ts'
import { Avatar } from '../../ui/content/avatar.tsx'
import { NetworkMark } from '../../ui/content/network-mark.tsx'
import { AppLink } from '../../ui/controls/app-link.tsx'
import { Evidence } from './evidence.tsx'
import type { TaskState } from './run-bulk-action.ts'
import { TaskStatus } from './task-status.tsx'
import { toEvidence } from './to-evidence.ts'
import { isSameAccount } from './use-person.ts'
import styles from './person.module.css'

interface AccountRowProps {
  account: LinkedAccount
  /** The profile of the page. */
  shown: Profile
  state: TaskState | undefined
}

/** For server rendering, which doesn't load these. */
const notLoaded: ResourceView<Profile> = { value: undefined, failure: undefined, isLoading: false }
const toServerView = () => notLoaded

/** One account of a person, with the evidence for the link. */
export function AccountRow({ account, shown, state }: AccountRowProps) {
  const t = useT()
  const { network, id, handle } = account
  const { label } = descriptors[network]
  const isShown = isSameAccount(account, shown)
  const row = useRef<HTMLLIElement>(null)
  const resource = useServices().profile(network, isShown ? shown.profileId : id, isShown ? shown : undefined)
  const { value } = useSyncExternalStore(resource.subscribe, resource.view, toServerView)
  useEffect(() => {
    const view = resource.view()
    // Hidden rows load nothing: the same list is in the aside and below the header.
    if (!view.value && !view.isLoading && !view.failure && row.current?.offsetParent) void resource.load()
  }, [resource])
  const profile = isShown ? shown : value
  const name = profile?.displayName ?? handle
  return (
    <li ref={row} className={styles.row} data-network={network}>
      <AppLink href={profile ? profilePath(profile) : toProfilePath(network, handle || id)} className={styles.identity} isExact={false}>
        <Avatar seed={profile?.ref ?? `${network}:${id}`} name={name} src={profile?.pfp} size={36} />
        <span className={styles.text}>
          <b dir="auto">{name}</b>
          <small>@{handle || id}</small>
        </span>
        <NetworkMark network={network} />
      </AppLink>
      {isShown ? <p className={styles.current}>{t('identity.currentProfile')}</p> : null}
      {isShown ? null : <Evidence sentences={toEvidence({ ...account, home: label }, t)} />}
      {state ? <TaskStatus state={state} network={label} /> : null}
    </li>
  )
}
