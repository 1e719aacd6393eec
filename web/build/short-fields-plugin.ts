import { minify, type Plugin } from 'vite'

/**
 * What React calls the fields of its own records, which no other code reads. Names that others could use as well are left out. Of React's
 * tools, only those for developers expect the long names, and they want a development build anyway.
 */
const ofReact =
  /^(?:memoizedState|memoizedProps|memoizedValue|pendingProps|stateNode|subtreeFlags|updateQueue|childLanes|baseState|baseQueue|lastRenderedState|lastRenderedReducer|hasEagerState|eagerState|firstBaseUpdate|lastBaseUpdate|treeContext|retryLane|pendingLanes|suspendedLanes|pingedLanes|expiredLanes|warmLanes|entangledLanes|entanglements|expirationTimes|hiddenUpdates|callbackNode|callbackPriority|finishedWork|pendingChildren|cancelPendingCommit|firstContext|revertLane|pingCache|hydrationErrors|incompleteTransitions|shellSuspendCounter|errorRecoveryDisabledLanes|renderingStartTime)$/

/** Shortens names that the minifier has to leave alone. React is in the startup file as a whole. Decision 143. */
export const shortFields = (): Plugin => ({
  name: 'chorus:short-fields',
  enforce: 'post',
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      for (const chunk of chunks.filter(({ isEntry }) => isEntry)) {
        const { code, errors } = await minify(chunk.fileName, chunk.code, {
          module: true,
          compress: false,
          mangle: false,
          mangleProps: { include: ofReact },
        })
        if (errors.length > 0) return this.error(errors[0]!.message)
        chunk.code = code
      }
    },
  },
})
