import type { WaitingPhoto } from '../store/database';

/** It shows the code of reading 'a'; an id of one digit is its minute. */
export function aPhoto(id: string, facts: Partial<WaitingPhoto> = {}): WaitingPhoto {
  const takenAt = `2026-05-06T12:0${id}:00.000Z`;
  return { id, person: 'carla', inventory: 4, code: '789', reading: 'a', takenAt, image: '/9j/', ...facts };
}
