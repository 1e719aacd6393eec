import { toPostRef } from '@chorus/model/ref'
import { findNetwork } from '@chorus/networks/descriptors'
import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import { toPostHead } from '../../features/thread/post-head.ts'
import { loadResource } from '../base/load-resource.ts'
import { rootRoute } from '../base/root.tsx'

/** `/post/{source}/{id}`: a post with its thread. The media viewer opens at `/photos/{n}` beneath it. */
export const postRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/post/$source/$id',
  loader: async ({ context: { services }, params }) => {
    const network = findNetwork(params.source)
    if (!network?.isPostId(params.id)) throw notFound()
    const loaded = await loadResource(services, services.thread(network.name, params.id), toPostRef(network.name, params.id))
    // A deleted post is a 404.
    if (loaded?.value?.post.isHidden) services.status = 404
    return loaded
  },
  head: ({ loaderData, match }) => (loaderData?.value ? toPostHead(loaderData.value.post, match.context.services) : {}),
  component: lazyRouteComponent(() => import('../../features/thread/post-page.tsx'), 'PostPage'),
})
