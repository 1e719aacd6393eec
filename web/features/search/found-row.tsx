import type { Profile } from '@chorus/model/profile'
import { descriptors } from '@chorus/networks/descriptors'
import { Wallet } from 'lucide-react'
import { useT } from '../../i18n/use-t.ts'
import { usePersonDecision } from '../../services/entities/use-content-rules.ts'
import { useShownName } from '../../services/entities/use-shown-names.ts'
import { toShortAddress } from '../../services/identity/to-short-address.ts'
import { toProfilePath, profilePath } from '../../services/navigation/profile-path.ts'
import { Avatar } from '../../ui/content/avatar.tsx'
import { NetworkMark } from '../../ui/content/network-mark.tsx'
import { AppLink } from '../../ui/controls/app-link.tsx'
import { Covered } from '../labels/covered.tsx'
import { PersonAvatar } from '../labels/person-avatar.tsx'
import type { RowProps, RowFacts } from '../lists/endless-list.tsx'
import { FollowButton } from '../people/follow-button.tsx'
import type { FoundAccount, FoundPerson } from './found-person.ts'
import { LateWalletRow } from './late-wallet-row.tsx'
import rows from '../lists/endless-list.module.css'
import styles from './found-row.module.css'

export const accountPath = ({ profile, network, handle }: FoundAccount): string =>
  profile ? profilePath(profile) : toProfilePath(network, handle)

/** A person with a badge for each network they are on. */
function FoundRow({ row: { key, accounts, wallets = [] }, position }: RowProps<FoundPerson>) {
  const t = useT()
  const [first] = accounts
  const shownName = useShownName(first?.profile)
  if (!first) return wallets[0] ? <LateWalletRow wallet={wallets[0]} position={position} /> : null
  const path = accountPath(first)
  const nameId = `found-${key}`
  const { profile } = first
  return (
    <article
      className={rows.row}
      data-acts
      data-ref={first.ref}
      aria-labelledby={nameId}
      aria-posinset={position}
      aria-setsize={-1}
      tabIndex={-1}
    >
      <AppLink href={path} tabIndex={-1} aria-hidden>
        {profile ? (
          <PersonAvatar person={profile} size={44} />
        ) : (
          <Avatar seed={first.ref} name={first.name} src={first.picture} size={44} />
        )}
      </AppLink>
      <div className={rows.words}>
        <AppLink href={path} className={rows.name} id={nameId}>
          <bdi>{shownName ?? first.name}</bdi>
        </AppLink>
        <p className={styles.handle}>
          <span>@{first.handle}</span>
          {accounts.length === 1 ? <NetworkMark network={first.network} /> : null}
        </p>
        {wallets.map((wallet) => (
          <p key={wallet.address} className={styles.handle}>
            <Wallet aria-hidden size={14} />
            <span title={wallet.address}>{wallet.name ?? toShortAddress(wallet.address)}</span>
          </p>
        ))}
        {profile ? <Bio profile={profile} /> : null}
        {accounts.length > 1 ? (
          <ul className={styles.marks} aria-label={t('search.networksOf', { name: first.name })}>
            {accounts.map((account) => (
              <li key={account.ref}>
                <AppLink href={accountPath(account)} className={styles.mark} title={`@${account.handle}`}>
                  <NetworkMark network={account.network} isNamed={false} />
                  <span>{descriptors[account.network].label}</span>
                </AppLink>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      {profile ? <FollowButton profile={profile} /> : null}
    </article>
  )
}

function Bio({ profile }: { profile: Profile }) {
  const decision = usePersonDecision(profile, 'profileList')
  return (
    <Covered decision={decision} network={profile.network} revealKey={profile.ref}>
      {profile.bio ? (
        <p className={rows.about} dir="auto">
          {profile.bio}
        </p>
      ) : null}
    </Covered>
  )
}

export const foundRows: RowFacts<FoundPerson, FoundPerson> = {
  keyOf: ({ key }) => key,
  itemOf: (person) => person,
  pathOf: ({ accounts: [first] }) => first && accountPath(first),
  estimate: 116,
  Row: FoundRow,
}
