import type { Channel } from '@chorus/model/channel'
import { useT } from '../../i18n/use-t.ts'
import { profilePath } from '../../services/navigation/profile-path.ts'
import { AppLink } from '../../ui/controls/app-link.tsx'
import styles from './hosts.module.css'

/** Who runs a channel, as links. Renders nothing where that isn't known. */
export function Hosts({ channel: { hosts, lead, kind } }: { channel: Channel }) {
  const t = useT()
  const people = hosts?.length ? hosts : lead ? [lead] : []
  if (people.length === 0) return null
  // The links take the places of the names, wherever the language puts them.
  const [before, after = ''] = t(kind === 'feed' ? 'feed.runBy' : 'channel.hosts', { names: '\u0000' }).split('\u0000')
  return (
    <p className={styles.hosts}>
      {before}
      {people.map((person, index) => (
        <span key={person.ref}>
          {index > 0 ? ', ' : ''}
          <AppLink href={profilePath(person)}>@{person.handle}</AppLink>
        </span>
      ))}
      {after}
    </p>
  )
}
