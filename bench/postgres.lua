-- As http.lua; it says how long the half of the requests took, too.
dofile("bench/http.lua")

function done(summary, latency)
	io.write(string.format("RESULT %.0f %d %d %.3f %.3f\n",
	    summary.requests / summary.duration * 1e6, summary.requests,
	    summary.errors.status + summary.errors.connect +
	    summary.errors.read + summary.errors.timeout,
	    latency:percentile(50) / 1000, latency:percentile(99) / 1000))
end
