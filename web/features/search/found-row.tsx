import { descriptors } from '@chorus/networks/descriptors'
import { useT } from '../../i18n/use-t.ts'
import { toProfilePath, profilePath } from '../../services/navigation/profile-path.ts'
import { Avatar } from '../../ui/content/avatar.tsx'
import { NetworkMark } from '../../ui/content/network-mark.tsx'
import { AppLink } from '../../ui/controls/app-link.tsx'
import type { RowProps, RowFacts } from '../lists/endless-list.tsx'
import { FollowButton } from '../people/follow-button.tsx'
import type { Face, FoundPerson } from './found-person.ts'
import rows from '../lists/endless-list.module.css'
import styles from './found-row.module.css'

const facePath = ({ profile, network, handle }: Face): string => (profile ? profilePath(profile) : toProfilePath(network, handle))

/** A person with a badge for each network they are on. */
function FoundRow({ row: { key, faces }, position }: RowProps<FoundPerson>) {
  const t = useT()
  const [first] = faces
  if (!first) return null
  const path = facePath(first)
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
        <Avatar seed={first.ref} name={first.name} src={first.picture} size={44} />
      </AppLink>
      <div className={rows.words}>
        <AppLink href={path} className={rows.name} id={nameId}>
          <bdi>{first.name}</bdi>
        </AppLink>
        <p className={styles.handle}>
          <span>@{first.handle}</span>
          {faces.length === 1 ? <NetworkMark network={first.network} /> : null}
        </p>
        {profile?.bio ? (
          <p className={rows.about} dir="auto">
            {profile.bio}
          </p>
        ) : null}
        {faces.length > 1 ? (
          <ul className={styles.marks} aria-label={t('search.networksOf', { name: first.name })}>
            {faces.map((face) => (
              <li key={face.ref}>
                <AppLink href={facePath(face)} className={styles.mark} title={`@${face.handle}`}>
                  <NetworkMark network={face.network} isNamed={false} />
                  <span>{descriptors[face.network].label}</span>
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

export const foundRows: RowFacts<FoundPerson, FoundPerson> = {
  keyOf: ({ key }) => key,
  itemOf: (person) => person,
  pathOf: ({ faces: [first] }) => first && facePath(first),
  estimate: 116,
  Row: FoundRow,
}
