import type { Profile } from '@chorus/model/profile'
import { findNetwork } from '@chorus/networks/descriptors'
import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import { toProfileHead } from '../../features/profile/profile-head.ts'
import { findRelation, listRelations, openRelation, relationTitles } from '../../features/profile/relations.ts'
import type { MergedSnapshot } from '../../services/lists/merged-list.ts'
import type { Loaded } from '../../services/loading/use-loaded.ts'
import { loadResource } from '../base/load-resource.ts'
import { loadTimeline } from '../base/load-timeline.ts'
import { toText } from '../base/page-title.ts'
import { readAfter } from '../base/read-after.ts'
import { rootRoute } from '../base/root.tsx'

interface RelationPageData {
  profile: Loaded<Profile>
  people?: MergedSnapshot<Profile>
}

/** `/profile/{source}/{id}/relation/{following|followers|mutuals}`: an account's followers, following and mutuals. */
export const profileRelationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/profile/$source/$id/relation/$relation',
  loaderDeps: readAfter,
  loader: async ({ context: { services }, params: { source, id, relation } }): Promise<RelationPageData | undefined> => {
    const network = findNetwork(source)
    const kind = findRelation(relation)
    if (!network?.isProfileId(id) || !kind) throw notFound()
    const connection = services.connections[network.name]
    const profile = await loadResource(services, services.profile(network.name, id), `${network.name}:@${id}`)
    if (!profile?.value) return profile && { profile }
    const isOwn = connection.viewerId === profile.value.profileId
    if (!listRelations(connection, isOwn).includes(kind)) return { profile }
    return { profile, people: await loadTimeline(services, openRelation(services, profile.value, kind)) }
  },
  head: ({ loaderData, match, params }) => {
    const kind = findRelation(params.relation)
    if (!kind || !loaderData?.profile.value) return {}
    return toProfileHead(loaderData.profile.value, match.context.services, toText(match.context.services, relationTitles[kind]))
  },
  component: lazyRouteComponent(() => import('../../features/profile/relation-page.tsx'), 'RelationPage'),
})
