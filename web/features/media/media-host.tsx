import type { Post } from '@chorus/model/post'
import { toPostRef } from '@chorus/model/ref'
import { useCallback, useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useServices } from '../../app/services-context.tsx'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import { createLatePart } from '../errors/create-late-part.tsx'
import { toAssets, type MediaPlace } from './media-path.ts'
import { useMediaPlaces } from './use-media-places.ts'

const MediaViewer = createLatePart(async () => (await import('./media-viewer.tsx')).MediaViewer)

/** Where pictures and films are shown whole, over whatever page. Its code comes when something is first opened. */
export function MediaHost() {
  const places = useMediaPlaces()
  // The server draws the page beneath; without scripts that is what there is.
  const isHydrated = useIsHydrated()
  if (!places.place || !isHydrated) return null
  return <Shown key={`${places.place.network} ${places.place.postId}`} {...places} place={places.place} />
}

function Shown({ place, isOver, turnTo, close }: ReturnType<typeof useMediaPlaces> & { place: MediaPlace }) {
  const post = useKnownPost(place, isOver, close)
  if (!post || toAssets(post).length === 0) return null
  return <MediaViewer post={post} place={place} onTurn={turnTo} onClose={close} onMissing={close} />
}

/**
 * What the cache has. Whoever comes forward again to a picture of long ago finds that it has been forgotten: it is asked for. Where the
 * post is the page itself, the page does that. `onMissing`: it is not there any more.
 */
function useKnownPost({ network, postId }: MediaPlace, isOver: boolean, onMissing: () => void): Post | undefined {
  const { cache, thread } = useServices()
  const miss = useEffectEvent(onMissing)
  const ref = toPostRef(network, postId)
  const subscribe = useCallback((listener: () => void) => cache.subscribe(ref, listener), [cache, ref])
  const look = () => cache.post(ref)
  const post = useSyncExternalStore(subscribe, look, look)
  const isAskedFor = isOver && !post
  useEffect(() => {
    if (!isAskedFor) return
    const resource = thread(network, postId)
    const find = async () => {
      await resource.load()
      if (!resource.view().value) miss()
    }
    void find()
  }, [thread, network, postId, isAskedFor])
  return post
}
