interface Place {
  name: string;
  address: string | null;
  latitude: number | null;
  longitude: number | null;
}

export function directionsUrl({ name, address, latitude, longitude }: Place): string {
  const to =
    latitude !== null && longitude !== null
      ? `${latitude.toFixed(6)},${longitude.toFixed(6)}`
      : [name, address].filter(Boolean).join(", ");
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(to)}`;
}

export function telephoneUrl(phone: string | null): string | null {
  const digits = (phone ?? "").replace(/[^\d+]/g, "");
  return digits.length >= 3 ? `tel:${digits}` : null;
}
