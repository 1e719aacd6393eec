import { Worker } from 'node:worker_threads'
import { createGate } from '../upstream/memo.ts'
import type { ShareCard } from './share-card.ts'

export type Draw = (card: ShareCard) => Promise<Uint8Array<ArrayBuffer>>

interface Answer {
  id: number
  image?: Uint8Array<ArrayBuffer>
  failure?: string
}

/** ms for one image. The first also waits for the worker to start. */
const deadline = { started: 3000, starting: 10_000 }
/** Images that may wait. */
const mostWaiting = 40

/**
 * Draws in a worker: an image takes as long as many pages, and a file that hangs or crashes the decoder takes only the worker with it. The
 * worker starts with the first image.
 */
export function createDraw(): Draw {
  const oneByOne = createGate(1)
  let worker: Worker | undefined
  let isStarted = false
  let lastId = 0
  let waiting = 0

  const end = () => {
    void worker?.terminate()
    worker = undefined
    isStarted = false
  }

  const ask = async (card: ShareCard): Promise<Uint8Array<ArrayBuffer>> => {
    const current = (worker ??= start())
    const id = (lastId += 1)
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array<ArrayBuffer>>()
    const onMessage = (answer: Answer) => {
      if (answer.id !== id) return
      isStarted = true
      if (answer.image) resolve(answer.image)
      else reject(new Error(answer.failure))
    }
    const onFailure = (cause: unknown) => {
      end()
      reject(new Error('The worker that draws share images ended.', { cause }))
    }
    const timer = setTimeout(onFailure, isStarted ? deadline.started : deadline.starting, 'It took too long.')
    current.on('message', onMessage).once('error', onFailure).once('exit', onFailure)
    current.postMessage({ id, card }, [])
    try {
      return await promise
    } finally {
      clearTimeout(timer)
      current.off('message', onMessage).off('error', onFailure).off('exit', onFailure)
    }
  }

  return async (card) => {
    if (waiting >= mostWaiting) throw new Error('Too many share images are waiting.')
    waiting += 1
    try {
      return await oneByOne(() => ask(card))
    } finally {
      waiting -= 1
    }
  }
}

/** Megabytes. Nothing that a card needs comes close. */
const resourceLimits = { maxOldGenerationSizeMb: 128 }

function start(): Worker {
  const worker = new Worker(new URL('draw-worker.ts', import.meta.url), { resourceLimits, execArgv: [] })
  // Failures while no image waits; those of an image are its own.
  worker.on('error', () => {})
  worker.unref()
  return worker
}
