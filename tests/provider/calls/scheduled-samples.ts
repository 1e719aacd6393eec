const taskId = 'a3bb189e-8bf9-4888-9912-ace4e6543002'
const soon = () => new Date(Date.now() + 3_600_000).toISOString()
/** A function, because the time has to be in the future when the call is made. */
const newPost = () => ({
  body: {
    scheduleTime: soon(),
    posts: [{ platform: 'bsky', platformUserId: 'did:plc:wren', payload: '{"draft":{"text":"Tide","media":[],"languages":["en"]}}' }],
    display_info: '{"content":"Tide","type":"post"}',
    ua_type: 'web',
    groupId: taskId,
  },
})

/** Inputs of contract/content/scheduled-posts.ts. */
export const scheduledSamples = {
  schedulePost: newPost,
  schedulePostNewer: newPost,
  listScheduled: { body: { size: 20 } },
  updateScheduled: { body: { taskUUID: taskId, publishTime: soon(), ua_type: 'web' } },
  deleteScheduled: { body: { taskUUID: taskId, ua_type: 'web' } },
  changeScheduled: { body: { taskUUID: taskId, action: 'pause' } },
  withdrawScheduled: { body: { groupId: taskId, draftId: 'tides' } },
  readScheduled: { params: { id: taskId } },
  uploadScheduledPiece: { body: { hash: 'ab'.repeat(32), type: 'image/png', size: 3, piece: 0, data: 'AAAA' } },
  readScheduledPiece: { params: { hash: 'ab'.repeat(32), piece: '0' } },
}
