import type { ShownProposal } from '@chorus/contract/governance/proposal'
import { Failure } from '@chorus/model/failure'
import { notFound, useLoaderData, useParams } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import type { Services } from '../../../services/context/services.ts'
import { useViewers } from '../../../services/context/use-viewers.ts'
import { proposalPath } from '../../../services/navigation/proposal-path.ts'
import { toShareTags } from '../../../services/navigation/to-share-tags.ts'
import { PostSkeleton } from '../../../ui/feedback/skeletons.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { usePageTitle } from '../../../ui/page/use-page-title.ts'
import { FailureNotice } from '../../errors/failure-notice.tsx'
import { NotFound } from '../../errors/not-found.tsx'
import { openProposal } from '../open-proposal.ts'
import { ProposalBody } from '../proposal-body.tsx'
import { ProposalFacts } from '../proposal-facts.tsx'
import { ProposalHeader } from '../proposal-header.tsx'
import { ProposalResults } from '../proposal-results.tsx'
import { ProposalVotes } from '../proposal-votes.tsx'
import { VoteSection } from '../voting/vote-section.tsx'
import styles from '../governance.module.css'

const idPattern = /^(?:0x[\da-f]{64}|(?!0x)\w{40,70})$/i

/** Throws `notFound` for a text that is no id. */
export function openProposalPage(services: Services, id: string) {
  if (!idPattern.test(id)) throw notFound()
  return openProposal(services, id)
}

const toTitle = ({ title, space }: ShownProposal): string => `${title} • ${space.name} • Chorus`

/** Title, description and Open Graph tags, which other apps show as a card. */
export function toProposalHead(proposal: ShownProposal | undefined, { settings }: Pick<Services, 'settings'>) {
  if (!proposal) return undefined
  const { title, choices, space, id } = proposal
  const description = choices.slice(0, 5).join(' · ').slice(0, 300)
  const path = proposalPath(space.id, id)
  return {
    meta: [
      { title: toTitle(proposal) },
      { name: 'description', content: description },
      { property: 'og:site_name', content: space.name },
      ...toShareTags(settings, { type: 'article', title, description, path, avatar: space.avatar }),
    ],
    links: [{ rel: 'canonical', href: path }],
  }
}

/** `/proposal/{space}/{id}` */
export function ProposalPage() {
  const t = useT()
  const services = useServices()
  useViewers()
  const { id } = useParams({ from: '/proposal/$space/$id' })
  const loaded = useLoaderData({ from: '/proposal/$space/$id' })
  const resource = openProposal(services, id, loaded?.value)
  const { value, failure } = useSyncExternalStore(resource.subscribe, resource.view, resource.view)
  usePageTitle(value && toTitle(value))
  const reason = failure ?? (!value && loaded?.failure ? new Failure(loaded.failure.kind, '') : undefined)
  if (reason?.kind === 'not-found') return <NotFound />
  return (
    <>
      <PageHeader title={t('governance.proposal')} />
      {value ? (
        <article key={value.id} className={styles.page}>
          <ProposalHeader proposal={value} />
          <ProposalBody proposal={value} />
          <VoteSection proposal={value} />
          <ProposalResults proposal={value} />
          <ProposalFacts proposal={value} />
          <ProposalVotes proposal={value} />
        </article>
      ) : null}
      {reason ? <FailureNotice failure={reason} isQuiet={value !== undefined} onRetry={() => void resource.load()} /> : null}
      {!value && !reason ? <PostSkeleton /> : null}
    </>
  )
}
