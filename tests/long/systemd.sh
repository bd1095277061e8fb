#!/bin/sh
# A real systemd: a fresh Debian 12 is booted, the package is in it, and
# tests/long/systemd_inside.py tries both modes there: users, sockets, kills,
# people by logind, hooks, tools, journald, and what the units leave open.
# R-478, R-481, R-485, R-501.  Needs root and a Debian mirror.
#
# It boots in systemd-nspawn, or in qemu where that does not work or
# SYSTEMD_IN=qemu says so.  SYSTEMD_ROOT=DIR keeps the root directory there and
# uses it again.
set -eu
cd "$(dirname "$0")/../.."
[ "$(id -u)" -eq 0 ] || {
	echo 'systemd: skipped: a fresh root directory needs root'
	exit 0
}
tmp=$(mktemp -d)
root=${SYSTEMD_ROOT:-$tmp/root}
clean() {
	umount "$root/proc" 2>/dev/null || :
	mountpoint -q "$root/proc" || rm -rf "$tmp"
}
trap clean EXIT
need() { # program package
	command -v "$1" >/dev/null ||
	    env DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends "$2" >/dev/null
}
inside() {
	env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 TERM=dumb \
	    DEBIAN_FRONTEND=noninteractive chroot "$root" "$@"
}

# ---- The machine ---------------------------------------------------------
tools/install-deps deb
need debootstrap debootstrap
need systemd-nspawn systemd-container
make -s all >/dev/null
packaging/debian/build >/dev/null
mirror=${DEB_MIRROR:-http://deb.debian.org/debian}
if [ ! -e "$root/etc/debian_version" ]; then
	debootstrap --variant=minbase --include=systemd,systemd-sysv,dbus,dbus-user-session,libpam-systemd,python3 \
	    bookworm "$root" "$mirror" >"$tmp/log" || {
		tail -n 20 "$tmp/log"
		echo 'systemd: 0 passed, 1 failed'
		exit 1
	}
fi
mount -t proc proc "$root/proc"
cp build/deb/solgate_*.deb "$root/root/"
rm -rf "$root/etc/solgate" "$root/etc/fstab" "$root/var/lib/solgate" "$root"/home/*/.[a-z]* # of the last time
inside sh -c 'apt-get -q update && apt-get -qy --reinstall -o Dpkg::Options::=--force-confmiss install /root/solgate_*.deb' >"$tmp/log" 2>&1 || {
	tail -n 20 "$tmp/log"
	echo 'systemd: 0 passed, 1 failed'
	exit 1
}
for user in alice:1000 robot:1001; do
	inside id "${user%:*}" >/dev/null 2>&1 || inside useradd -m -u "${user#*:}" -s /bin/sh "${user%:*}"
done
rm -rf "$root/srv/tests" "$root/srv/result"
mkdir -p "$root/srv/tests"
cp -R tests/lib tests/attack tests/long "$root/srv/tests/"
chmod -R a+rX "$root/srv"
cat >"$root/etc/systemd/system/prove.service" <<END
[Unit]
After=systemd-user-sessions.service systemd-logind.service dbus.service
[Service]
Type=oneshot
ExecStart=/bin/sh -c 'python3 -B /srv/tests/long/systemd_inside.py >/srv/result 2>&1; cp /srv/result /dev/ttyS0; systemctl --no-block poweroff'
TimeoutStartSec=infinity
END
# What only takes time in a machine that lives for a minute.
for unit in e2scrub_reap.service apt-daily.timer apt-daily-upgrade.timer dpkg-db-backup.timer fstrim.timer; do
	ln -sf /dev/null "$root/etc/systemd/system/$unit"
done
mkdir -p "$root/etc/systemd/system/multi-user.target.wants"
ln -sf ../prove.service "$root/etc/systemd/system/multi-user.target.wants/prove.service"
umount "$root/proc"

# ---- Started -------------------------------------------------------------
in_nspawn() {
	# Whoever ends nspawn ends all that it started.
	timeout -k 10 1800 unshare --fork --pid --mount-proc --kill-child systemd-nspawn -q --boot --directory="$root" --register=no --keep-unit \
	    --console=pipe --system-call-filter='landlock_create_ruleset landlock_add_rule landlock_restrict_self seccomp' </dev/null >"$tmp/console" 2>&1 || :
	[ -s "$root/srv/result" ] && cp "$root/srv/result" "$tmp/result"
}
# A kernel of Debian, software emulation where there is no other, and a disk
# that is made without mounting anything.
in_qemu() {
	need qemu-system-x86_64 qemu-system-x86
	mount -t proc proc "$root/proc"
	inside apt-get -qy install linux-image-cloud-amd64 >"$tmp/log" 2>&1 || tail -n 5 "$tmp/log"
	umount "$root/proc"
	echo '/dev/vda / ext4 defaults 0 1' >"$root/etc/fstab"
	mke2fs -q -t ext4 -d "$root" "$tmp/disk" 4G >/dev/null
	accel='-accel tcg -cpu max'
	! grep -qE '\b(vmx|svm)\b' /proc/cpuinfo || [ ! -w /dev/kvm ] || accel='-accel kvm -cpu host'
	timeout -k 10 3000 nice -n 10 qemu-system-x86_64 $accel -m 1024 -display none -no-reboot \
	    -monitor none -serial "file:$tmp/result" -serial "file:$tmp/boot" -drive "file=$tmp/disk,format=raw,if=virtio" \
	    -kernel "$(ls "$root"/boot/vmlinuz-* | tail -n 1)" -initrd "$(ls "$root"/boot/initrd.img-* | tail -n 1)" \
	    -append 'root=/dev/vda rw console=ttyS1' >"$tmp/console" 2>&1 || :
	cat "$tmp/boot" >>"$tmp/console" 2>/dev/null || :
	[ -s "$tmp/result" ]
}
case ${SYSTEMD_IN-} in
qemu) in_qemu || : ;;
nspawn) in_nspawn || : ;;
*) in_nspawn || in_qemu || : ;;
esac
touch "$tmp/result"
tr -d '\r' <"$tmp/result" | grep -vE '^(ok: |done$)' || :
passed=$(grep -c '^ok: ' "$tmp/result" || :)
failed=$(grep -c '^FAILED: ' "$tmp/result" || :)
grep -q '^done' "$tmp/result" || {
	failed=$((failed + 1))
	echo 'FAILED: the machine did not come to an end'
	tail -n 20 "$tmp/console" | tr -d '\r'
}
echo "systemd: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
