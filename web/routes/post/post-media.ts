import { createRoute, notFound } from '@tanstack/react-router'
import { parseMediaPath } from '../../features/media/media-path.ts'
import { postRoute } from './post.ts'

/** `/post/{source}/{id}/photos/{n}`: the post with the media viewer over it. */
export const postMediaRoute = createRoute({
  getParentRoute: () => postRoute,
  path: '/photos/$n',
  beforeLoad: ({ location }) => {
    if (!parseMediaPath(location.pathname)) throw notFound()
  },
})
