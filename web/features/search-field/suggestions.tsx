import { ArrowUpRight, FileText } from 'lucide-react'
import { toChannelRef } from '../../cache/entities/entity-ref.ts'
import { useT } from '../../i18n/use-t.ts'
import { useShownNames } from '../../services/entities/use-shown-names.ts'
import { channelPath } from '../../services/navigation/channel-path.ts'
import { findTarget } from '../../services/navigation/find-target.ts'
import { profilePath } from '../../services/navigation/profile-path.ts'
import { searchPath } from '../../services/navigation/search-place.ts'
import { Avatar } from '../../ui/content/avatar.tsx'
import { NameLines } from '../../ui/content/name-lines.tsx'
import { NetworkMark } from '../../ui/content/network-mark.tsx'
import { AppLink } from '../../ui/controls/app-link.tsx'
import { PersonAvatar } from '../labels/person-avatar.tsx'
import { RecentSearches } from './recent-searches.tsx'
import { useSuggestions } from './use-suggestions.ts'
import styles from './suggestions.module.css'

const kindNames = { channel: 'channel.channel', group: 'channel.group', feed: 'search.feed' } as const

interface SuggestionsProps {
  text: string
  /** Called when a suggestion is opened. */
  onOpen(): void
}

/** Below the search field: recent searches while it is empty, and matches while typing. */
export function Suggestions({ text, onOpen }: SuggestionsProps) {
  const t = useT()
  const query = text.trim()
  const { people: found, channels } = useSuggestions(query)
  const people = useShownNames(found)
  if (!query) return <RecentSearches onOpen={onOpen} />
  const target = findTarget(query, location.origin)
  return (
    <>
      <p className="visually-hidden" role="status">
        {people.length + channels.length > 0 ? t('search.suggestions', { count: people.length + channels.length }) : ''}
      </p>
      <ul className={styles.part}>
        <li>
          <AppLink href={searchPath({ q: query })} className={styles.option} onNavigate={onOpen}>
            {target ? <ArrowUpRight aria-hidden size={18} /> : <FileText aria-hidden size={18} />}
            <span dir="auto">{t(target ? 'search.openLink' : 'search.postsAbout', { query })}</span>
          </AppLink>
        </li>
        {channels.map((channel) => (
          <li key={toChannelRef(channel)}>
            <AppLink href={channelPath(channel)} className={styles.option} onNavigate={onOpen}>
              <Avatar seed={toChannelRef(channel)} name={channel.name} src={channel.imageUrl} size={32} />
              <NameLines>
                <b dir="auto">{channel.name}</b>
                <small>{t(kindNames[channel.kind ?? 'channel'])}</small>
              </NameLines>
              <NetworkMark network={channel.network} />
            </AppLink>
          </li>
        ))}
        {people.map((person) => (
          <li key={person.ref}>
            <AppLink href={profilePath(person)} className={styles.option} onNavigate={onOpen}>
              <PersonAvatar person={person} size={32} />
              <NameLines>
                <b dir="auto">{person.displayName}</b>
                <small>@{person.handle}</small>
              </NameLines>
              <NetworkMark network={person.network} />
            </AppLink>
          </li>
        ))}
      </ul>
    </>
  )
}
