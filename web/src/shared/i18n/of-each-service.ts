/** Words for what each service tells alike, by `<service>-<kind>`; `of` is what the service is about. */
export const ofEachService = <Service extends string, Kind extends string, Words>(
  services: Record<Service, string>,
  words: (of: string) => Record<Kind, Words>,
) =>
  Object.fromEntries(
    Object.entries<string>(services).flatMap(([service, of]) =>
      Object.entries<Words>(words(of)).map(([kind, said]) => [`${service}-${kind}`, said]),
    ),
  ) as { [Name in `${Service}-${Kind}`]: Words };
