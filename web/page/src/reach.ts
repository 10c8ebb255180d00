// How questions reach whoever answers them: the server. Pages that are nothing but files have module/reach.ts in its
// place (vite.config.ts).
export const reach = (path: string, init: RequestInit): Promise<Response> => fetch(path, init);
