import { createRoute, notFound } from '@tanstack/react-router'
import { parseMediaPath } from '../features/media/media-path.ts'
import { postRoute } from './post.ts'

/** `/post/{source}/{id}/photos/{n}`: the post, and over it the viewer, which the frame draws. */
export const postMediaRoute = createRoute({
  getParentRoute: () => postRoute,
  path: '/photos/$n',
  beforeLoad: ({ location }) => {
    if (!parseMediaPath(location.pathname)) throw notFound()
  },
})
