import { currentProvider } from '@chorus/accounts/book/account-book'
import { askOwnServer } from '@chorus/accounts/server/ask-own-server'
import { type KnownVoter, knownVoters } from '@chorus/contract/governance/vote-timeline'
import { useEffect, useSyncExternalStore } from 'react'
import type { Resource } from '../../cache/resources/resource.ts'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import type { Services } from '../../services/context/services.ts'
import { toShortAddress } from '../../services/identity/to-short-address.ts'
import { walletPath } from '../../services/navigation/wallet-path.ts'
import { Avatar } from '../../ui/content/avatar.tsx'
import { AppLink } from '../../ui/controls/app-link.tsx'
import { openPart } from './open-proposal.ts'
import styles from './governance.module.css'

const openKnownVoters = (services: Services, space: string, profileId: string): Resource<KnownVoter[]> =>
  openPart(
    services,
    `known-voters:${profileId}:${space}`,
    async (fetcher) => (await askOwnServer(fetcher, knownVoters, { query: { space } })).voters,
  )

/** The people the viewer follows who vote in a space. Guests see nothing, and neither does anyone who follows none of them. */
export function KnownVoters({ space }: { space: string }) {
  const { accountsStore } = useServices()
  const book = useSyncExternalStore(accountsStore.subscribe, accountsStore.book, accountsStore.firstBook)
  const provider = currentProvider(book)
  return provider ? <VotersOf space={space} profileId={provider.profile.profileId} /> : null
}

function VotersOf({ space, profileId }: { space: string; profileId: string }) {
  const t = useT()
  const resource = openKnownVoters(useServices(), space, profileId)
  const { value } = useSyncExternalStore(resource.subscribe, resource.view, resource.view)
  useEffect(() => void resource.load(), [resource])
  if (!value?.length) return null
  return (
    <section className={styles.voters} aria-label={t('governance.knownVoters')}>
      <h3>{t('governance.knownVoters')}</h3>
      <ul>
        {value.map(({ address, name = toShortAddress(address), avatar, votes }) => (
          <li key={address}>
            <AppLink href={walletPath(address)} title={address}>
              <Avatar seed={address} name={name} src={avatar} size={36} />
              <span>
                <bdi>{name}</bdi>
                <small>{t('governance.votes', { count: votes })}</small>
              </span>
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
