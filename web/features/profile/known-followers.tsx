import type { Profile } from '@chorus/model/profile'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { useServices } from '../../services/context/services-context.tsx'
import { useShownNames } from '../../services/entities/use-shown-names.ts'
import { pageLength } from '../../services/lists/page-length.ts'
import { profilePath } from '../../services/navigation/profile-path.ts'
import { AppLink } from '../../ui/controls/app-link.tsx'
import { PersonAvatar } from '../labels/person-avatar.tsx'
import { useRelations } from '../people/use-relations.ts'
import { openRelation, toRelationWord } from './relations.ts'
import styles from './known-followers.module.css'

/** Avatars shown. */
const faces = 3

/** Followers of a profile that the viewer also follows, on networks that report them. Reserves its line, so that nothing jumps. */
export function KnownFollowers({ profile }: { profile: Profile }) {
  const services = useServices()
  const { isOwn } = useRelations()
  const isOffered = services.connections[profile.network].relations?.kinds.includes('known-followers')
  return isOffered && !isOwn(profile) ? <Known profile={profile} /> : null
}

const empty = { items: [], isEnded: false } as const
const nothingYet = (): typeof empty => empty

function Known({ profile }: { profile: Profile }) {
  const { t, locale } = useI18n()
  const list = openRelation(useServices(), profile, 'known-followers')
  const { items, isEnded } = useSyncExternalStore<{ items: readonly Profile[]; isEnded: boolean }>(list.subscribe, list.view, nothingYet)
  useEffect(() => {
    if (list.view().items.length === 0) void list.more(pageLength)
  }, [list])
  const first = useMemo(() => items.slice(0, faces), [items])
  const shown = useShownNames(first)
  if (items.length === 0) return <p className={styles.line}>{isEnded ? t('profile.noKnownFollowers') : null}</p>
  const names = shown.map(({ displayName }) => displayName)
  const others = items.length - shown.length
  // With more pages to come, only say that there are others.
  const more = isEnded ? others : Math.max(others, 1)
  const named = new Intl.ListFormat(locale, { type: 'conjunction' }).format(
    more > 0 ? [...names, t('profile.otherKnownFollowers', { count: more })] : names,
  )
  return (
    <p className={styles.line}>
      <AppLink href={`${profilePath(profile)}/relation/${toRelationWord('known-followers')}`} className={styles.known}>
        <span className={styles.faces} aria-hidden>
          {shown.map((person) => (
            <PersonAvatar key={person.ref} person={person} size={22} />
          ))}
        </span>
        <span className={styles.names}>{t('profile.knownFollowers', { names: named })}</span>
      </AppLink>
    </p>
  )
}
