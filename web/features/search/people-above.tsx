import { useT } from '../../i18n/use-t.ts'
import { useShownName } from '../../services/entities/use-shown-names.ts'
import { searchPath, type SearchPlace } from '../../services/navigation/search-place.ts'
import { Avatar } from '../../ui/content/avatar.tsx'
import { NameLines } from '../../ui/content/name-lines.tsx'
import { NetworkMark } from '../../ui/content/network-mark.tsx'
import { AppLink } from '../../ui/controls/app-link.tsx'
import { PersonAvatar } from '../labels/person-avatar.tsx'
import type { FoundPerson } from './found-person.ts'
import { accountPath } from './found-row.tsx'
import styles from './people-above.module.css'

const headingId = 'people-above'

/** The best matching people, above posts. */
export function PeopleAbove({ people, place: { q, source } }: { people: readonly FoundPerson[]; place: SearchPlace }) {
  const t = useT()
  return (
    <section className={styles.above} aria-labelledby={headingId}>
      <h2 id={headingId}>{t('search.users')}</h2>
      <ul>
        {people.map((person) => (
          <li key={person.key}>
            <PersonLink person={person} />
          </li>
        ))}
      </ul>
      <AppLink href={searchPath({ q, source, type: 'users' })} className={styles.all}>
        {t('search.allPeople')}
      </AppLink>
    </section>
  )
}

function PersonLink({ person: { accounts } }: { person: FoundPerson }) {
  const [first] = accounts
  const shownName = useShownName(first?.profile)
  if (!first) return null
  const { profile, handle, name, picture, ref } = first
  const networks = [...new Set(accounts.map(({ network }) => network))]
  return (
    <AppLink href={accountPath(first)} className={styles.person}>
      {profile ? <PersonAvatar person={profile} size={40} /> : <Avatar seed={ref} name={name} src={picture} size={40} />}
      <NameLines>
        <b>
          <bdi>{shownName ?? name}</bdi>
        </b>
        <small>@{handle}</small>
      </NameLines>
      <span className={styles.marks}>
        {networks.map((network) => (
          <NetworkMark key={network} network={network} />
        ))}
      </span>
    </AppLink>
  )
}
