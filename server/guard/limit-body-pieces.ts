import type { IncomingMessage, Server } from 'node:http'

/** Pieces that any body may arrive in, and the average size in bytes that further pieces must have. */
const freePieces = 256
const bytesPerPiece = 256

/**
 * Closes connections whose bodies arrive in tiny pieces, such as chunks of one byte. Node stores each piece as a buffer of its own until
 * the body is read, so 64 KiB in such pieces take 20 MB, and limits that count bytes never notice. Applies to every request, because bodies
 * that nothing reads are buffered too.
 */
export function limitBodyPieces(server: Pick<Server, 'on'>): void {
  server.on('request', (request: IncomingMessage) => {
    let bytes = 0
    let pieces = 0
    const push = request.push.bind(request)
    request.push = (piece: Buffer | null, encoding) => {
      if (piece !== null) {
        pieces += 1
        bytes += piece.length
        if (pieces > freePieces + bytes / bytesPerPiece) {
          // One read from the socket holds thousands of pieces. The rest of them must not be stored either.
          request.socket.destroy()
          return false
        }
      }
      return push(piece, encoding)
    }
  })
}
