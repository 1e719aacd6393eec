import type { Profile } from '@chorus/model/profile'
import { descriptors } from '@chorus/networks/descriptors'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { ResourceView } from '../../cache/resource.ts'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import type { LinkedAccount } from '../../services/identity/to-linked-person.ts'
import { profilePath, toProfilePath } from '../../services/navigation/profile-path.ts'
import { Avatar } from '../../ui/content/avatar.tsx'
import { NetworkMark } from '../../ui/content/network-mark.tsx'
import { AppLink } from '../../ui/controls/app-link.tsx'
import type { StepState } from './act-on-all.ts'
import { Evidence } from './evidence.tsx'
import { StepNote } from './step-note.tsx'
import { toEvidence } from './to-evidence.ts'
import { isSameAccount } from './use-person.ts'
import styles from './person.module.css'

interface AccountRowProps {
  account: LinkedAccount
  /** The profile of the page. */
  shown: Profile
  state: StepState | undefined
}

/** The server asks nobody for these. */
const nothing: ResourceView<Profile> = { value: undefined, failure: undefined, isLoading: false }
const notYet = () => nothing

/** One account of a person: who they are there, and how it is known to be theirs. */
export function AccountRow({ account, shown, state }: AccountRowProps) {
  const t = useT()
  const { network, id, handle } = account
  const { label } = descriptors[network]
  const isShown = isSameAccount(account, shown)
  const row = useRef<HTMLLIElement>(null)
  const resource = useServices().profile(network, isShown ? shown.profileId : id, isShown ? shown : undefined)
  const { value } = useSyncExternalStore(resource.subscribe, resource.view, notYet)
  useEffect(() => {
    const view = resource.view()
    // What nobody sees is not asked for: the same list stands in the aside and below the header.
    if (!view.value && !view.isLoading && !view.failure && row.current?.offsetParent) void resource.load()
  }, [resource])
  const profile = isShown ? shown : value
  const name = profile?.displayName ?? handle
  return (
    <li ref={row} className={styles.row} data-network={network}>
      <AppLink href={profile ? profilePath(profile) : toProfilePath(network, handle || id)} className={styles.who} isExact={false}>
        <Avatar seed={profile?.ref ?? `${network}:${id}`} name={name} src={profile?.pfp} size={36} />
        <span className={styles.words}>
          <b dir="auto">{name}</b>
          <small>@{handle || id}</small>
        </span>
        <NetworkMark network={network} />
      </AppLink>
      {isShown ? <p className={styles.here}>{t('identity.currentProfile')}</p> : null}
      {isShown ? null : <Evidence sentences={toEvidence({ ...account, home: label }, t)} />}
      {state ? <StepNote state={state} network={label} /> : null}
    </li>
  )
}
