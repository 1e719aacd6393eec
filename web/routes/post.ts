import { toPostRef } from '@chorus/model/ref'
import { findNetwork } from '@chorus/networks/descriptors'
import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import { toPostHead } from '../features/post/post-head.ts'
import { loadResource } from './load-resource.ts'
import { rootRoute } from './root.tsx'

/** `/post/{source}/{id}`: a post with its thread. Beneath it `/photos/{n}`, where the viewer opens over it. */
export const postRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/post/$source/$id',
  loader: async ({ context: { services }, params }) => {
    const network = findNetwork(params.source)
    if (!network?.isPostId(params.id)) throw notFound()
    const loaded = await loadResource(services, services.thread(network.name, params.id), toPostRef(network.name, params.id))
    // What was deleted is gone, and its page says so.
    if (loaded?.value?.post.isHidden) services.status = 404
    return loaded
  },
  head: ({ loaderData }) => (loaderData?.value ? toPostHead(loaderData.value.post) : {}),
  component: lazyRouteComponent(() => import('../features/post/post-page.tsx'), 'PostPage'),
})
