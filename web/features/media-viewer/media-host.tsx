import type { Post } from '@chorus/model/post'
import { toPostRef } from '@chorus/model/ref'
import { useCallback, useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { createLatePart } from '../../services/context/create-late-part.tsx'
import { useServices } from '../../services/context/services-context.tsx'
import { useIsHydrated } from '../../ui/page/use-is-hydrated.ts'
import { toAssets, type MediaTarget } from '../media/media-path.ts'
import { useMediaNavigation } from '../media/use-media-navigation.ts'

const MediaViewer = createLatePart(async () => (await import('./media-viewer.tsx')).MediaViewer)

/** Renders the media viewer over any page. Its code loads when it first opens. */
export function MediaHost() {
  const navigation = useMediaNavigation()
  // The server renders only the page below, which is also what works without JavaScript.
  const isHydrated = useIsHydrated()
  if (!navigation.target || !isHydrated) return null
  return <OpenViewer key={`${navigation.target.network} ${navigation.target.postId}`} {...navigation} target={navigation.target} />
}

function OpenViewer({ target, isOver, goTo, close }: ReturnType<typeof useMediaNavigation> & { target: MediaTarget }) {
  const post = useKnownPost(target, isOver, close)
  if (!post || toAssets(post).length === 0) return null
  return <MediaViewer post={post} target={target} onGoTo={goTo} onClose={close} onMissing={close} />
}

/**
 * The post from the cache. Forward navigation can reach media whose post was evicted, so it is loaded again, except on the post page, which
 * loads it itself. `onMissing`: the post no longer exists.
 */
function useKnownPost({ network, postId }: MediaTarget, isOver: boolean, onMissing: () => void): Post | undefined {
  const { cache, thread } = useServices()
  const reportMissing = useEffectEvent(onMissing)
  const ref = toPostRef(network, postId)
  const subscribe = useCallback((listener: () => void) => cache.subscribe(ref, listener), [cache, ref])
  const readPost = () => cache.post(ref)
  const post = useSyncExternalStore(subscribe, readPost, readPost)
  const isLoadNeeded = isOver && !post
  useEffect(() => {
    if (!isLoadNeeded) return
    const resource = thread(network, postId)
    const find = async () => {
      await resource.load()
      if (!resource.view().value) reportMissing()
    }
    void find()
  }, [thread, network, postId, isLoadNeeded])
  return post
}
