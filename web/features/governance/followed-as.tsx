import type { FollowingSource } from '@chorus/contract/governance/vote-timeline'
import { networkIdentities, networkOfPlatform } from '@chorus/model/network-identity'
import { useT } from '../../i18n/use-t.ts'
import { toProfilePath } from '../../services/navigation/profile-path.ts'
import { AppLink } from '../../ui/controls/app-link.tsx'

/** The account that the reader follows, where that is why a wallet's vote is in their timeline. */
export function FollowedAs({ sources }: { sources: readonly FollowingSource[] }) {
  const t = useT()
  for (const { type, handle } of sources) {
    const network = networkOfPlatform(type)
    if (!network || !handle) continue
    return (
      <AppLink href={toProfilePath(network, handle)}>
        <bdi>{t('governance.nameOn', { name: `@${handle}`, network: networkIdentities[network].label })}</bdi>
      </AppLink>
    )
  }
  return null
}
