/** Where messages of an app's frame come in, and ours go out. */
export interface FrameDoor {
  send(message: object): void
  stop(): void
}

/**
 * Passes on what the app in a frame says, as long as the frame shows a page of `origin`: our messages go to no other. Messages from elsewhere, frames
 * within the app included, are ignored. `findFrame`: null before it is drawn.
 */
export function openFrameDoor(findFrame: () => HTMLIFrameElement | null, origin: string, receive: (message: unknown) => void): FrameDoor {
  const listen = ({ data, source, origin: from }: MessageEvent) => {
    if (source !== null && source === findFrame()?.contentWindow && from === origin) receive(data)
  }
  addEventListener('message', listen)
  return {
    send: (message) => findFrame()?.contentWindow?.postMessage(message, origin),
    stop: () => removeEventListener('message', listen),
  }
}
