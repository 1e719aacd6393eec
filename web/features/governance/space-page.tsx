import type { Space } from '@chorus/contract/governance/space'
import { Failure } from '@chorus/model/failure'
import { notFound, useLoaderData, useParams } from '@tanstack/react-router'
import { BadgeCheck, ExternalLink, TriangleAlert } from 'lucide-react'
import { useRef, useSyncExternalStore } from 'react'
import type { MessageId } from '../../i18n/create-translate.ts'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { useServices } from '../../services/context/services-context.tsx'
import type { Services } from '../../services/context/services.ts'
import { useViewers } from '../../services/context/use-viewers.ts'
import { proposalPath, spacePath } from '../../services/navigation/proposal-path.ts'
import { toShareTags } from '../../services/navigation/to-share-tags.ts'
import { useNearResource } from '../../services/previews/use-near-resource.ts'
import { Avatar } from '../../ui/content/avatar.tsx'
import { formatCount } from '../../ui/content/format-count.ts'
import { AppLink } from '../../ui/controls/app-link.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { PostSkeleton, ProfileSkeleton } from '../../ui/feedback/skeletons.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { usePageTitle } from '../../ui/page/use-page-title.ts'
import { FailureNotice } from '../errors/failure-notice.tsx'
import { NotFound } from '../errors/not-found.tsx'
import { useMuteKey } from '../people/mute-wallet/use-mute-key.ts'
import { useMutedWallets } from '../people/mute-wallet/use-muted-wallets.ts'
import { KnownVoters } from './known-voters.tsx'
import { openSpace, openSpaceProposals, type ListedState } from './open-space.ts'
import { ProposalState } from './proposal-state.tsx'
import { SpaceReminder } from './reminders/space-reminder.tsx'
import styles from './governance.module.css'

const titles: Readonly<Record<ListedState, MessageId>> = {
  active: 'governance.active',
  pending: 'governance.pending',
  closed: 'governance.closed',
}

/** Throws `notFound` for a text that is no id. */
export function openSpacePage(services: Services, id: string) {
  if (!/^[\w.:-]{1,100}$/.test(id)) throw notFound()
  return openSpace(services, id)
}

const toTitle = ({ name }: Space): string => `${name} • Chorus`

/** Title and description, which other apps show as a card. */
export const toSpaceHead = (space: Space | undefined, { settings }: Pick<Services, 'settings'>) =>
  space && {
    meta: [
      { title: toTitle(space) },
      { name: 'description', content: space.about.slice(0, 300) },
      ...toShareTags(settings, {
        type: 'website',
        title: space.name,
        description: space.about.slice(0, 300),
        path: spacePath(space.id),
        avatar: space.avatar,
      }),
    ],
    links: [{ rel: 'canonical', href: spacePath(space.id) }],
  }

/** `/space/{id}` */
export function SpacePage() {
  const services = useServices()
  useViewers()
  const { id } = useParams({ from: '/space/$id' })
  const loaded = useLoaderData({ from: '/space/$id' })
  const resource = openSpace(services, id, loaded?.value)
  const { value, failure } = useSyncExternalStore(resource.subscribe, resource.view, resource.view)
  usePageTitle(value && toTitle(value))
  const reason = failure ?? (!value && loaded?.failure ? new Failure(loaded.failure.kind, '') : undefined)
  if (reason?.kind === 'not-found') return <NotFound />
  return (
    <>
      <PageHeader title={value?.name ?? ''} />
      {value ? (
        <div key={value.id} className={styles.page}>
          <SpaceHeader space={value} />
          <SpaceReminder key={value.id} space={value.id} />
          <KnownVoters space={value.id} />
          {(Object.keys(titles) as ListedState[]).map((state) => (
            <Proposals key={state} id={id} state={state} />
          ))}
        </div>
      ) : null}
      {reason ? <FailureNotice failure={reason} isQuiet={value !== undefined} onRetry={() => void resource.load()} /> : null}
      {!value && !reason ? <ProfileSkeleton /> : null}
    </>
  )
}

function SpaceHeader({ space }: { space: Space }) {
  const { t, locale } = useI18n()
  const { id, name, about, avatar, website, isVerified, isFlagged, proposals, followers } = space
  return (
    <header className={styles.header}>
      <Avatar seed={id} name={name} src={avatar} size={64} isEager />
      <h2 dir="auto">
        {name}
        {isVerified ? <BadgeCheck role="img" aria-label={t('governance.verified')} size={20} className={styles.verified} /> : null}
      </h2>
      <p className={styles.by}>
        {id} · {t('governance.counts', { proposals, followers, shown: formatCount(followers, locale) })}
      </p>
      {about ? (
        <p className={styles.about} dir="auto">
          {about}
        </p>
      ) : null}
      {website ? (
        <a href={website} target="_blank" rel="noopener noreferrer nofollow ugc" className={styles.discussion} title={website}>
          <ExternalLink aria-hidden size={16} />
          {new URL(website).host.replace(/^www\./, '')}
        </a>
      ) : null}
      {isFlagged ? (
        <p className={styles.warning}>
          <TriangleAlert aria-hidden size={18} />
          {t('governance.flaggedSpace')}
        </p>
      ) : null}
    </header>
  )
}

/** Most spaces have none that are pending, so an empty list of those says nothing. */
function Proposals({ id, state }: { id: string; state: ListedState }) {
  const { t } = useI18n()
  const box = useRef<HTMLElement>(null)
  const muteKey = useMuteKey()
  const resource = openSpaceProposals(useServices(), id, state, muteKey.text)
  const { value, failure, isLoading } = useNearResource(box, resource)
  const isMuted = useMutedWallets(value?.proposals.map(({ author }) => author) ?? [], muteKey)
  const proposals = value?.proposals.filter(({ author }) => !isMuted(author))
  // Muted authors can fill a whole page.
  const isEmpty = proposals?.length === 0 && !value?.cursor
  return (
    <section ref={box} className={styles.proposals} aria-label={t(titles[state])} hidden={isEmpty && state === 'pending'}>
      <h3>{t(titles[state])}</h3>
      {isEmpty ? <p className={styles.note}>{t('governance.noProposals')}</p> : null}
      {proposals && !isEmpty ? (
        <ul>
          {proposals.map((proposal) => (
            <li key={proposal.id}>
              <AppLink href={proposalPath(id, proposal.id)}>
                <b dir="auto">{proposal.title || t('governance.untitled')}</b>
                <ProposalState proposal={proposal} />
                {proposal.votes > 0 ? <small>{t('governance.votes', { count: proposal.votes })}</small> : null}
              </AppLink>
            </li>
          ))}
        </ul>
      ) : null}
      {failure ? <FailureNotice failure={failure} isQuiet={value !== undefined} onRetry={() => void resource.load()} /> : null}
      {value?.cursor && !failure ? (
        <Button isWide isBusy={isLoading} onClick={() => void resource.load()}>
          {t('governance.moreProposals')}
        </Button>
      ) : null}
      {!value && !failure ? <PostSkeleton /> : null}
    </section>
  )
}
