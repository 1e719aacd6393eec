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
import { useMuteKey } from '../people/mute-wallet/use-mute-key.ts'
import { useMutedWallets } from '../people/mute-wallet/use-muted-wallets.ts'
import { openPart } from './open-proposal.ts'
import styles from './governance.module.css'

/** Our server leaves out voters that the viewer has muted. */
const openKnownVoters = (services: Services, space: string, muteKey: string): Resource<KnownVoter[]> =>
  openPart(
    services,
    `known-voters:${space}:${muteKey}`,
    async (fetcher) => (await askOwnServer(fetcher, knownVoters, { query: { space } })).voters,
  )

/** The people the viewer follows who vote in a space. Guests see nothing, and neither does anyone who follows none of them. */
export function KnownVoters({ space }: { space: string }) {
  const { accountsStore } = useServices()
  const book = useSyncExternalStore(accountsStore.subscribe, accountsStore.book, accountsStore.firstBook)
  const provider = currentProvider(book)
  return provider ? <VotersOf space={space} /> : null
}

function VotersOf({ space }: { space: string }) {
  const t = useT()
  const muteKey = useMuteKey()
  const resource = openKnownVoters(useServices(), space, muteKey.text)
  const { value } = useSyncExternalStore(resource.subscribe, resource.view, resource.view)
  useEffect(() => void resource.load(), [resource])
  const isMuted = useMutedWallets(value?.map(({ address }) => address) ?? [], muteKey)
  const voters = value?.filter(({ address }) => !isMuted(address))
  if (!voters?.length) return null
  return (
    <section className={styles.voters} aria-label={t('governance.knownVoters')}>
      <h3>{t('governance.knownVoters')}</h3>
      <ul>
        {voters.map(({ address, name = toShortAddress(address), avatar, votes }) => (
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
